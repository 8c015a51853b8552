// SPDX-License-Identifier: MIT
//
// The script of the site, for the page and for its workers, which have no document: so the engine's own script is in it
// once.

if (typeof document === "undefined")
    import("../../../bindings/javascript/src/serve.js");
else
    import("../main.js");
