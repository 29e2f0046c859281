class SurveyEntry extends HTMLElement {
  set entry({ parish, text }) {
    const root = this.attachShadow({ mode: "open" });
    root.innerHTML = "<article><h2></h2><p></p></article>";
    root.querySelector("h2").textContent = parish;
    root.querySelector("p").textContent = text;
  }
}
class SurveyList extends HTMLElement {
  async connectedCallback() {
    const entries = await (await fetch(this.getAttribute("src"))).json();
    this.innerHTML = "<h1>Survey of the mills by parish</h1>";
    for (const entry of entries) {
      const element = document.createElement("survey-entry");
      element.entry = entry;
      this.append(element);
    }
  }
}
customElements.define("survey-entry", SurveyEntry);
customElements.define("survey-list", SurveyList);
