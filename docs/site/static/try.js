// <peg-try board="…" moves="…" name="…">: a button that opens the board in a dialog to play on it, and where there are
// moves another that shows them as a film. The board itself comes with the first press.

const BOARDS = new URL("peg-board.js", document.currentScript.src).href;

let dialog = null;

function make(parent, name, facts) {
    return parent.appendChild(Object.assign(document.createElement(name), facts));
}

/** Brings the script that defines <peg-board>, unless the page has it. */
function haveBoards() {
    if (!customElements.get("peg-board") && !document.querySelector(`script[src="${BOARDS}"]`))
        make(document.head, "script", { src: BOARDS });
}

function show(row, kind) {
    haveBoards();
    if (!dialog) {
        dialog = make(document.body, "dialog", { className: "try" });
        dialog.addEventListener("close", () => dialog.replaceChildren());
        // The dialog itself is hit only beside what is in it.
        dialog.addEventListener("click", ({ target }) => target === dialog && dialog.close());
    }
    const title = `${kind}: ${row.getAttribute("name")}`;
    dialog.setAttribute("aria-label", title);
    const head = make(dialog, "header", {});
    make(head, "strong", { textContent: title });
    make(head, "button", { type: "button", textContent: "Close" }).addEventListener("click", () => dialog.close());
    const board = document.createElement("peg-board");
    board.setAttribute("board", row.getAttribute("board"));
    board.setAttribute("names", "");
    board.toggleAttribute("proof", kind === "Play" && row.hasAttribute("proof"));
    if (kind === "Film") {
        board.setAttribute("film", "");
        board.setAttribute("moves", row.getAttribute("moves"));
        board.addEventListener("ready", () => board.startFilm(), { once: true });
    }
    dialog.append(board);
    dialog.showModal();
}

customElements.define("peg-try", class extends HTMLElement {
    connectedCallback() {
        if (this.childElementCount > 0)
            return;
        for (const kind of this.hasAttribute("moves") ? ["Play", "Film"] : ["Play"])
            make(this, "button", { type: "button", textContent: kind, ariaLabel: `${kind}: ${this.getAttribute("name")}` })
                .addEventListener("click", () => show(this, kind));
    }
});
