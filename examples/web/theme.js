// SPDX-License-Identifier: MIT
//
// What must be known before anything is drawn: the theme and the pegs that were chosen, that English is not to be seen by who
// may have another language, and whether the player is new. It is no module, since those run too late.
// Whoever sets data-theme later changes the colour of the browser's own frame too.

(() => {
    const PAPER = { light: "#f6f1e8", dark: "#16130f" };
    const root = document.documentElement;

    function kept(name) {
        try {
            return JSON.parse(localStorage.getItem(`libpeg.${name}`));
        } catch {
            return null;
        }
    }

    function paint() {
        for (const meta of document.querySelectorAll("meta[name='theme-color']"))
            meta.content = PAPER[root.dataset.theme] ?? PAPER[meta.media.includes("dark") ? "dark" : "light"];
    }

    const settings = { theme: "system", language: "system", pegs: "blue", ...kept("settings") };
    root.classList.remove("unscripted");
    root.classList.toggle("new", !(kept("jumps") >= 3)); // as page/welcome.js has it
    Object.assign(root.dataset, { theme: settings.theme, pegs: settings.pegs });
    const language = new URLSearchParams(location.search).get("lang") ?? settings.language;
    const spoken = (language === "system" ? navigator.language : language).split("-")[0].toLowerCase();
    root.classList.toggle("unspoken", spoken !== "en");
    // A built site names the files of languages: fetched now, none waits for it later.
    document.querySelector(`link[data-language="${CSS.escape(spoken)}"]`)?.setAttribute("rel", "modulepreload");
    paint();
    new MutationObserver(paint).observe(root, { attributeFilter: ["data-theme"] });
})();
