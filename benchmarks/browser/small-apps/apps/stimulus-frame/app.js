import { Application, Controller } from "@hotwired/stimulus";

class Letter extends Controller {
  static targets = ["body"];
  static values = { url: String };
  async connect() {
    const { paragraphs } = await (await fetch(this.urlValue)).json();
    this.bodyTarget.replaceChildren(
      ...paragraphs.map((text) => Object.assign(document.createElement("p"), { textContent: text })),
    );
  }
}
Application.start().register("letter", Letter);
