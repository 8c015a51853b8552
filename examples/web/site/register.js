// SPDX-License-Identifier: MIT
//
// Has the browser keep the built site for times without a network, where it can.

if ("serviceWorker" in navigator && location.protocol !== "file:") {
    addEventListener("load", () => {
        navigator.serviceWorker.register("service.js", { updateViaCache: "none" }).catch(() => {
            // The game is the same without it, as in a private window, but needs the network.
        });
    });
}
