import { css, html, LitElement } from "lit";

class DocPage extends LitElement {
  static styles = css`section{padding:1rem}`;
  static properties = { parts: { state: true } };
  constructor() {
    super();
    this.parts = [];
  }
  async connectedCallback() {
    super.connectedCallback();
    this.parts = await (await fetch("parts.json")).json();
  }
  render() {
    return html`<section><slot name="title"></slot><slot></slot>
      <h2>Parts</h2><dl>${this.parts.map((part) => html`<dt>${part.name}</dt><dd><doc-note text=${part.text}></doc-note></dd>`)}</dl></section>`;
  }
}
class DocNote extends LitElement {
  static properties = { text: {} };
  render() {
    return html`<span>${this.text}</span>`;
  }
}
customElements.define("doc-page", DocPage);
customElements.define("doc-note", DocNote);
