/** What was asked for before: as a link that fills the form, and as a list of this tab's requests. Keys and headers are in neither. */
import { make } from "./options.js";

const STORE = "quern-history";
const MAX_ENTRIES = 20;
/** May hold secrets. */
const NEVER_KEPT = new Set(["option-headers"]);

/** @typedef {HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement} Control */
/** @typedef {{ form: string, label: string, note: string }} Entry */

/** @param {HTMLFormElement} form */
const controls = (form) =>
  /** @type {Control[]} */ ([...form.querySelectorAll("[id^=option-]")]).filter(({ id }) => !NEVER_KEPT.has(id));

/** @param {Control} control */
const isBox = (control) => control instanceof HTMLInputElement && control.type === "checkbox";

/** @param {Control} control */
function isUsual(control) {
  if (control instanceof HTMLSelectElement) return control.value === control.dataset.usual;
  if (isBox(control)) return String(/** @type {HTMLInputElement} */ (control).checked) === control.dataset.usual;
  return control.value === "";
}

/** Notes what the form says before anybody has changed it. @param {HTMLFormElement} form */
export function noteUsual(form) {
  for (const control of controls(form))
    control.dataset.usual = isBox(control) ? String(/** @type {HTMLInputElement} */ (control).checked) : control.value;
}

/**
 * The form as the part of an address behind `#`: `url=https%3A%2F%2Fexample.com&formats=markdown&waitFor=500`.
 * @param {HTMLFormElement} form
 */
export function writeForm(form) {
  const parts = new URLSearchParams();
  const url = /** @type {HTMLInputElement} */ (form.elements.namedItem("url")).value.trim();
  if (url) parts.set("url", url);
  const boxes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=format]:checked")]);
  parts.set("formats", boxes.map(({ value }) => value).join(","));
  for (const control of controls(form)) {
    if (isUsual(control)) continue;
    const value = isBox(control) ? String(/** @type {HTMLInputElement} */ (control).checked) : control.value;
    parts.set(control.id.slice("option-".length), value);
  }
  return parts.toString();
}

/**
 * Fills the form; nothing is sent: whoever made the link does not decide that.
 * @param {HTMLFormElement} form
 * @param {string} text as {@link writeForm} writes it
 * @returns {boolean} whether there was something to fill in
 */
export function readForm(form, text) {
  const parts = new URLSearchParams(text);
  if (!parts.has("url") && !parts.has("formats")) return false;
  /** @type {HTMLInputElement} */ (form.elements.namedItem("url")).value = parts.get("url") ?? "";
  const formats = new Set((parts.get("formats") ?? "").split(","));
  for (const box of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll("input[name=format]")))
    box.checked = formats.has(box.value);
  for (const control of controls(form)) {
    const value = parts.get(control.id.slice("option-".length)) ?? control.dataset.usual ?? "";
    if (isBox(control)) /** @type {HTMLInputElement} */ (control).checked = value === "true";
    else control.value = value;
  }
  return true;
}

/** @returns {Entry[]} */
function entries() {
  try {
    return JSON.parse(sessionStorage.getItem(STORE) ?? "[]");
  } catch {
    return [];
  }
}

/** Puts a request on top of the list. @param {Entry} entry */
export function remember(entry) {
  const others = entries().filter(({ form }) => form !== entry.form);
  sessionStorage.setItem(STORE, JSON.stringify([entry, ...others].slice(0, MAX_ENTRIES)));
}

/**
 * @param {HTMLElement} place
 * @param {(form: string) => void} onChoice
 */
export function listHistory(place, onChoice) {
  const items = entries().map(({ form, label, note }) => {
    const button = make("button", { type: "button", className: "quiet" }, label);
    button.addEventListener("click", () => onChoice(form));
    return make("li", {}, button, make("small", {}, note));
  });
  place.replaceChildren(...(items.length > 0 ? items : [make("li", {}, "Nothing yet.")]));
}
