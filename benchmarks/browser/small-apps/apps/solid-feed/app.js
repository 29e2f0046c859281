import { createResource, For, Show } from "solid-js";
import html from "solid-js/html";
import { render } from "solid-js/web";

const load = async () => (await fetch("notes.json")).json();
function Notes() {
  const [notes] = createResource(load);
  return html`<main><h1>Notes from the meal floor</h1>
    <${Show} when=${() => !notes.loading} fallback=${html`<p>Please wait…</p>`}>
      <ol><${For} each=${notes}>${(note) => html`<li><time>${note.day}</time> <span>${note.text}</span></li>`}<//></ol>
    <//></main>`;
}
render(Notes, document.getElementById("root"));
