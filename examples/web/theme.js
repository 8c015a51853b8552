// SPDX-License-Identifier: MIT
//
// The theme that was chosen, before anything is drawn. It is no module, since those run too
// late. Whoever sets data-theme later changes the colour of the browser's own frame too.

(() => {
    const PAPER = { light: "#f6f1e8", dark: "#16130f" };
    const root = document.documentElement;

    function kept() {
        try {
            return JSON.parse(localStorage.getItem("libpeg.settings"))?.theme ?? "system";
        } catch {
            return "system";
        }
    }

    function paint() {
        for (const meta of document.querySelectorAll("meta[name='theme-color']"))
            meta.content = PAPER[root.dataset.theme] ?? PAPER[meta.media.includes("dark") ? "dark" : "light"];
    }

    root.dataset.theme = kept();
    paint();
    new MutationObserver(paint).observe(root, { attributeFilter: ["data-theme"] });
})();
