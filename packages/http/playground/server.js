/** Requests of the pages to their server, and parts that they share. */
import { make } from "./options.js";

/**
 * @param {string} base address of the server
 * @param {HTMLInputElement} key
 */
export function connect(base, key) {
  key.value = sessionStorage.getItem("quern-key") ?? "";
  key.addEventListener("input", () => sessionStorage.setItem("quern-key", key.value));
  /**
   * @param {string} path
   * @param {{ method?: string, body?: unknown }} [options]
   * @returns {Promise<any>}
   */
  return async (path, { method = "GET", body } = {}) => {
    const headers = new Headers(key.value ? { authorization: `Bearer ${key.value}` } : {});
    if (body !== undefined) headers.set("content-type", "application/json");
    const response = await fetch(`${base}${path}`, { method, headers, body: JSON.stringify(body) ?? null });
    const answer = await response.json();
    const advice = response.status === 401 ? ". Enter the API key in the field at the top." : "";
    if (!response.ok) throw new Error((answer.error ?? `Status ${response.status}`) + advice);
    return answer;
  };
}

/**
 * Arrow keys, Home and End move among the tabs of a list; only the chosen one is in the order of the tabulator.
 *
 * @param {HTMLElement} list
 */
export function moveByKeys(list) {
  list.addEventListener("keydown", (event) => {
    const tabs = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role=tab]")]);
    const at = tabs.indexOf(/** @type {HTMLElement} */ (document.activeElement));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    if (at < 0 || to === undefined) return;
    event.preventDefault();
    const next = tabs[(to + tabs.length) % tabs.length];
    next?.focus();
    next?.click();
    // A click may have made the tabs anew.
    if (next && !next.isConnected)
      /** @type {HTMLElement | null} */ (list.querySelector("[aria-selected=true]"))?.focus();
  });
}

/**
 * @param {string} address
 * @param {string} [text]
 */
export const linkTo = (address, text = address) =>
  /^https?:/.test(address)
    ? make("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, text)
    : make("span", {}, text);
