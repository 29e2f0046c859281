const more = await (await fetch("terms.json")).json();
const list = document.querySelector("term-list").shadowRoot.getElementById("list");
for (const [term, text] of more) {
  list.append(
    Object.assign(document.createElement("dt"), { textContent: term }),
    Object.assign(document.createElement("dd"), { textContent: text }),
  );
}
