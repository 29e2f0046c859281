const view = document.getElementById("window");
const canvas = view.appendChild(Object.assign(document.createElement("div"), { style: "height:40000px" }));
const draw = () => {
  const first = Math.floor(view.scrollTop / 40);
  canvas.replaceChildren(
    ...Array.from({ length: 10 }, (_, index) => {
      const row = Object.assign(document.createElement("div"), {
        className: "row",
        textContent: `Entry ${first + index + 1}: ${((first + index) % 7) + 2} bushels of malt from field ${first + index + 11}`,
      });
      row.setAttribute("role", "row");
      row.style.top = `${(first + index) * 40}px`;
      return row;
    }),
  );
};
view.addEventListener("scroll", draw);
draw();
