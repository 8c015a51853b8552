// SPDX-License-Identifier: MIT
//
// Sheets: dialogs over the page. A button with data-sheet opens the one of that id, which is
// sent "show"; its button of class "close", Escape or a press beside it closes it.

const sheet = (id) => document.getElementById(id);

export function openSheet(id) {
    if (sheet(id).open)
        return;
    sheet(id).dispatchEvent(new Event("show"));
    sheet(id).showModal();
}

export function closeSheet(id) {
    sheet(id).close();
}

/** Makes the buttons of all sheets in the page work. */
export function prepareSheets() {
    for (const button of document.querySelectorAll("[data-sheet]"))
        button.addEventListener("click", () => {
            // Closed first, the menu gives the focus back to what opened it, where it returns to.
            button.closest("[popover]:popover-open")?.hidePopover();
            openSheet(button.dataset.sheet);
        });
    for (const dialog of document.querySelectorAll(".sheet")) {
        dialog.querySelector(".close").addEventListener("click", () => dialog.close());
        // The dialog itself is hit only beside what is in it. It stays until the press is over,
        // which else a finger would end on what is below.
        let isBeside = false;
        dialog.addEventListener("pointerdown", ({ target }) => (isBeside = target === dialog));
        dialog.addEventListener("click", ({ target }) => isBeside && target === dialog && dialog.close());
    }
}
