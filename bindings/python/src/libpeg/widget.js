// Holes and buttons are reached by Tab too, and have names for those who do not see them.
function render({ model, el }) {
    const make = (kind, parent) => parent.appendChild(document.createElement(kind));
    const picture = make("div", el);
    const said = make("p", el);
    said.setAttribute("role", "status");
    for (const name of model.get("buttons")) {
        const button = make("button", el);
        button.textContent = name;
        button.addEventListener("click", () => model.send({ button: name }));
    }
    let from = -1; // the hole that is dragged from
    const draw = () => {
        const held = document.activeElement?.getAttribute("aria-label");
        picture.innerHTML = model.get("picture");
        said.textContent = model.get("said");
        const svg = picture.firstElementChild;
        svg.setAttribute("role", "group");
        model.get("holes").forEach(([x, y, name], at) => {
            const hole = document.createElementNS(svg.namespaceURI, "circle");
            const facts = { cx: x, cy: y, r: 44, fill: "transparent", tabindex: 0, role: "button" };
            Object.entries(facts).forEach((fact) => hole.setAttribute(...fact));
            hole.setAttribute("aria-label", name);
            hole.style.cursor = "pointer";
            const press = () => model.send({ hole: at + 1 });
            hole.addEventListener("click", press);
            hole.addEventListener("keydown", (event) => {
                if (event.key !== "Enter" && event.key !== " ")
                    return;
                event.preventDefault(); // Space would scroll the page
                press();
            });
            hole.style.touchAction = "none";
            hole.addEventListener("pointerup", (event) => {
                const end = el.getRootNode().elementFromPoint(event.clientX, event.clientY);
                const to = [...svg.querySelectorAll("[role=button]")].indexOf(end);
                if (from >= 0 && to >= 0 && to !== from)
                    model.send({ from: from + 1, hole: to + 1 });
                from = -1;
            });
            hole.addEventListener("pointerdown", (event) => {
                from = at;
                hole.releasePointerCapture?.(event.pointerId);
            });
            svg.append(hole);
            if (name === held)
                hole.focus();
        });
    };
    model.on("change:picture", draw);
    model.on("change:said", draw);
    draw();
}
export default { render };
