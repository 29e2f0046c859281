import m from "mithril";

const state = { repairs: [] };
const List = {
  oninit: () =>
    m.request({ url: "repairs.json" }).then((found) => {
      state.repairs = found;
    }),
  view: () =>
    m(
      "main",
      m("h1", "Repairs that wait"),
      state.repairs.map((repair) =>
        m("section", { key: repair.id }, m("h2", `#${repair.id} ${repair.what}`), m("p", repair.text)),
      ),
    ),
};
m.mount(document.getElementById("root"), List);
