// SPDX-License-Identifier: MIT
//
// The theme that was chosen, before anything is drawn, and that English is not to be seen by who may
// have another language. It is no module, since those run too late. Whoever sets data-theme later
// changes the colour of the browser's own frame too.

(() => {
    const PAPER = { light: "#f6f1e8", dark: "#16130f" };
    const root = document.documentElement;

    function kept(name) {
        try {
            return JSON.parse(localStorage.getItem("libpeg.settings"))?.[name] ?? "system";
        } catch {
            return "system";
        }
    }

    function paint() {
        for (const meta of document.querySelectorAll("meta[name='theme-color']"))
            meta.content = PAPER[root.dataset.theme] ?? PAPER[meta.media.includes("dark") ? "dark" : "light"];
    }

    root.classList.remove("unscripted");
    root.dataset.theme = kept("theme");
    const language = new URLSearchParams(location.search).get("lang") ?? kept("language");
    root.classList.toggle("unspoken", !/^en(-|$)/i.test(language === "system" ? navigator.language : language));
    paint();
    new MutationObserver(paint).observe(root, { attributeFilter: ["data-theme"] });
})();
