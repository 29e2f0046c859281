import { app, h, text } from "hyperapp";

const MILLERS = [
  ["Agnes Thorpe", "1702 to 1731, kept bees behind the wheel house."],
  ["William Ames", "1731 to 1759, rebuilt the weir after the flood."],
  ["Hannah Ames", "1759 to 1790, the first to grind maize."],
  ["Josiah Bell", "1790 to 1811, sold the mill for debts."],
];
const turn = (state) => ({ ...state, page: 1 - state.page });
app({
  init: { page: 0 },
  view: ({ page }) =>
    h("main", {}, [
      h("h1", {}, text("Register of millers")),
      ...MILLERS.slice(page * 2, page * 2 + 2).map(([name, life]) =>
        h("section", {}, [h("h2", {}, text(name)), h("p", {}, text(life))]),
      ),
      h("button", { onclick: turn }, text("Next page")),
    ]),
  node: document.getElementById("root"),
});
