// SPDX-License-Identifier: MIT
//
// The game as the site has it, which the browser is to keep for times without a network, where it can.

import "../main.js";

if ("serviceWorker" in navigator && location.protocol !== "file:") {
    addEventListener("load", () => {
        navigator.serviceWorker.register("service.js", { updateViaCache: "none" }).catch(() => {
            // The game is the same without it, as in a private window, but needs the network.
        });
    });
}
