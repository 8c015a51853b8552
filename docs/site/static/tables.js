// Tables of the class "sortable" are sorted by the column whose heading is pressed: as numbers
// where all that is there are numbers, of any length.

const cell = (row, at) => row.cells[at].textContent.trim();

function sort(table, at, heading) {
    const down = heading.getAttribute("aria-sort") === "ascending";
    const [body] = table.tBodies;
    const rows = [...body.rows];
    const numbers = rows.every((row) => /^[\d,]*$/.test(cell(row, at)));
    const key = (row) => (numbers ? BigInt(cell(row, at).replaceAll(",", "") || -1) : cell(row, at));
    const keyed = rows.map((row) => [key(row), row]);
    keyed.sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0) * (down ? -1 : 1));
    body.append(...keyed.map(([, row]) => row));
    for (const other of table.tHead.rows[0].cells)
        other.removeAttribute("aria-sort");
    heading.setAttribute("aria-sort", down ? "descending" : "ascending");
}

document.addEventListener("DOMContentLoaded", () => {
    for (const table of document.querySelectorAll("table.sortable"))
        [...table.tHead.rows[0].cells].forEach((heading, at) => {
            const button = document.createElement("button");
            button.type = "button";
            button.append(...heading.childNodes);
            button.addEventListener("click", () => sort(table, at, heading));
            heading.replaceChildren(button);
        });
});
