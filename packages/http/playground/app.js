/** The playground: sends what the form says to this server and shows what comes back. */

import { drawBlocks } from "./blocks.js";
import { drawChanges } from "./changes.js";
import { drawChunks } from "./chunks.js";
import { drawExplanation } from "./explain.js";
import { drawFailure, drawWelcome } from "./notices.js";
import { make, makeFields, makeFormats, NOT_FOR_FILES } from "./options.js";
import { listHistory, noteUsual, readForm, remember, writeForm } from "./recall.js";
import { drawRendered } from "./rendered.js";
import { linkTo, moveByKeys } from "./server.js";
import { SNIPPETS } from "./snippets.js";
import { timing } from "./timing.js";

/** @type {<Type extends HTMLElement = HTMLElement>(id: string) => Type} */
const find = (id) => /** @type {never} */ (document.getElementById(id));
const BASE = new URL(".", location.href).href.replace(/\/$/, "");

const form = /** @type {HTMLFormElement} */ (find("form"));
const url = /** @type {HTMLInputElement} */ (find("url"));
const key = /** @type {HTMLInputElement} */ (find("key"));
const fileInput = /** @type {HTMLInputElement} */ (find("file"));
const view = find("view");

/** @type {import("./options.js").Field[]} */
let fields = [];
/** @type {File | undefined} */
let file;
let isFile = false;
/** The tab of blocks was opened: documents are asked for theirs. */
let wantsBlocks = false;
let snippet = "curl";
let tab = "markdown";
/** @type {AbortController | undefined} */
let running;
/** @type {{ status: number, body: any, timing: Timing } | undefined} */
let answer;

/** @typedef {import("./timing.js").Timing} Timing */

/** Tabs of the result, in groups by what somebody looks for. */
const TAB_GROUPS = /** @type {const} */ ([
  [
    "Content",
    [
      ["markdown", "Markdown"],
      ["rendered", "Rendered"],
      ["beside", "Side by side"],
      ["html", "HTML"],
    ],
  ],
  [
    "Page",
    [
      ["links", "Links"],
      ["screenshot", "Screenshot"],
      ["changes", "Changes"],
    ],
  ],
  [
    "Structure",
    [
      ["explain", "Explain"],
      ["blocks", "Blocks"],
      ["chunks", "Chunks"],
    ],
  ],
  [
    "Response",
    [
      ["json", "JSON"],
      ["timing", "Timing"],
    ],
  ],
]);

// ---- the request

function readOptions() {
  const names = [...document.querySelectorAll("input[name=format]:checked")].map(
    (box) => /** @type {HTMLInputElement} */ (box).value,
  );
  const formats = names.filter((name) => !isFile || !NOT_FOR_FILES.has(name));
  /** @type {Record<string, unknown>} */
  const options = {
    formats: formats.map((name) => (name === "changeTracking" ? { type: name, modes: ["git-diff"] } : name)),
  };
  for (const field of fields) {
    if (isFile && NOT_FOR_FILES.has(field.name)) continue;
    const value = field.read();
    if (value !== undefined) options[field.name] = value;
  }
  if (wantsBlocks && isFile && options["parsers"] === undefined) options["parsers"] = [{ type: "pdf", blocks: true }];
  const images = /** @type {HTMLSelectElement} */ (find("images")).value;
  if (isFile && images !== "none") options["assets"] = images;
  return options;
}

/** @returns {import("./snippets.js").Request} */
const describe = () =>
  isFile
    ? { filename: file?.name ?? "report.pdf", options: readOptions() }
    : { url: url.value || "https://example.com", options: readOptions() };

function showSnippet() {
  try {
    find("snippet").textContent = SNIPPETS[snippet](describe(), { address: BASE, key: key.value });
  } catch (error) {
    find("snippet").textContent = /** @type {Error} */ (error).message;
  }
}

async function run() {
  if (isFile ? !file : url.value.trim() === "") {
    (isFile ? fileInput : url).focus();
    find("status").textContent = isFile ? "Choose a file first." : "Enter a URL first.";
    return;
  }
  running?.abort();
  const controller = new AbortController();
  running = controller;
  const started = performance.now();
  setBusy(true);
  const clock = setInterval(() => {
    find("status").textContent = `${((performance.now() - started) / 1000).toFixed(1)} s`;
  }, 100);
  try {
    // On a slow machine the form can be sent before its formats are there.
    await ready;
    const options = readOptions();
    const headers = new Headers(key.value ? { authorization: `Bearer ${key.value}` } : {});
    /** @type {BodyInit} */
    let body;
    if (isFile) {
      body = new FormData();
      body.append("options", JSON.stringify(options));
      body.append("file", /** @type {File} */ (file));
    } else {
      headers.set("content-type", "application/json");
      body = JSON.stringify({ url: url.value.trim(), ...options, origin: "playground" });
    }
    const response = await fetch(`${BASE}/v2/${isFile ? "parse" : "scrape"}`, {
      method: "POST",
      headers,
      body,
      signal: controller.signal,
    });
    const firstByte = performance.now() - started;
    const text = await response.text();
    const total = performance.now() - started;
    const server = Number.parseFloat(response.headers.get("x-response-time") ?? "0");
    answer = {
      status: response.status,
      body: JSON.parse(text),
      timing: { total, firstByte, server, bytes: text.length },
    };
    if (!isFile) noteRun(`${response.status}, ${(total / 1000).toFixed(1)} s`);
    find("status").textContent = answer.body.success
      ? `Done in ${(total / 1000).toFixed(2)} s`
      : `Failed with status ${response.status}`;
  } catch (error) {
    const message = controller.signal.aborted ? "Stopped." : /** @type {Error} */ (error).message;
    find("status").textContent = message;
    if (!controller.signal.aborted)
      answer = {
        status: 0,
        body: { success: false, error: message },
        timing: { total: 0, firstByte: 0, server: 0, bytes: 0 },
      };
  } finally {
    clearInterval(clock);
    if (running === controller) setBusy(false);
    show();
    if (!controller.signal.aborted) reveal();
  }
}

/** On a narrow screen the result lies below the form. */
function reveal() {
  const result = /** @type {HTMLElement} */ (find("view").closest(".output"));
  if (result.getBoundingClientRect().top < window.innerHeight / 2) return;
  const isCalm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  result.scrollIntoView({ block: "start", behavior: isCalm ? "auto" : "smooth" });
}

/** @param {boolean} busy */
function setBusy(busy) {
  /** @type {HTMLButtonElement} */ (find("run")).disabled = busy;
  find("stop").hidden = !busy;
}

// ---- the result

function show() {
  const data = answer?.body.data;
  const counts = { links: data?.links?.length };
  const tabs = find("result-tabs");
  const { scrollLeft } = tabs;
  tabs.replaceChildren(
    ...TAB_GROUPS.map(([group, names]) => {
      // For the eye alone: to a screen reader this is one list of tabs.
      const heading = make("span", { className: "heading" }, group);
      heading.setAttribute("aria-hidden", "true");
      const place = make("div", { className: "group" }, heading, ...names.map(drawTab));
      place.setAttribute("role", "presentation");
      return place;
    }),
  );
  function drawTab(/** @type {readonly [string, string]} */ [name, label]) {
    const button = make("button", { type: "button", tabIndex: name === tab ? 0 : -1 }, label);
    button.setAttribute("role", "tab");
    button.setAttribute("aria-selected", String(name === tab));
    const count = counts[/** @type {keyof typeof counts} */ (name)];
    if (count !== undefined) button.append(make("span", { className: "count" }, String(count)));
    button.addEventListener("click", () => {
      tab = name;
      show();
    });
    return button;
  }
  // On a telephone the row scrolls; only sideways, since it is below the form.
  const chosen = /** @type {HTMLElement} */ (tabs.querySelector("[aria-selected=true]"));
  const start = chosen.getBoundingClientRect().left - tabs.getBoundingClientRect().left + tabs.scrollLeft;
  tabs.scrollLeft = Math.min(start, Math.max(scrollLeft, start + chosen.offsetWidth - tabs.clientWidth));
  find("warning").hidden = !data?.warning;
  find("warning").textContent = data?.warning ?? "";
  view.replaceChildren(
    answer ? (answer.body.success || tab === "json" ? present(data) : drawFailure(answer)) : drawWelcome(),
  );
}

/** @param {any} data */
function present(data) {
  switch (tab) {
    case "markdown":
      return data.markdown === undefined ? missing("markdown") : pre(data.markdown);
    case "rendered":
      return data.html === undefined ? missing("html") : drawRendered(data.html, BASE);
    case "beside":
      if (data.markdown === undefined || data.html === undefined)
        return missing(data.html === undefined ? "html" : "markdown");
      return make("div", { className: "beside" }, drawRendered(data.html, BASE), pre(data.markdown));
    case "blocks":
      return presentBlocks(data);
    case "changes":
      return data.changeTracking === undefined ? missing("changeTracking") : drawChanges(data.changeTracking);
    case "explain":
      return data.explanation?.html === undefined ? missing("explain") : drawExplanation(data.explanation, BASE);
    case "chunks":
      return data.chunks === undefined ? missing("chunks") : drawChunks(data.chunks);
    case "html":
      return data.html === undefined ? missing("html") : pre(data.html);
    case "links":
      return data.links === undefined
        ? missing("links")
        : make(
            "ol",
            { className: "links" },
            ...data.links.map((/** @type {string} */ link) => make("li", {}, linkTo(link))),
          );
    case "screenshot":
      return data.screenshot
        ? make("img", { src: data.screenshot, alt: "Screenshot of the page" })
        : missing("screenshot");
    case "timing":
      return timing(/** @type {NonNullable<typeof answer>} */ (answer).timing, data.metadata);
    default:
      return pre(JSON.stringify(answer?.body, null, 2));
  }
}

/** @param {any} data */
function presentBlocks({ blocks, pageImages }) {
  const offer = blocks === undefined ? [missing("blocks")] : pageImages || !hasPages() ? [] : [missing("pageImages")];
  if (blocks === undefined && pageImages === undefined) return missing("blocks");
  return make("div", {}, ...offer, drawBlocks(blocks ?? [], pageImages ?? []));
}

/** Whether the document is of a kind whose pages can be drawn. */
const hasPages = () => isFile && /^image\/|^application\/pdf$/.test(file?.type ?? "");

/** Reached by keyboard, since it scrolls.
 * @param {string} text */
const pre = (text) => make("pre", { tabIndex: 0 }, text);

/** @param {string} format */
function askFor(format) {
  const box = /** @type {HTMLInputElement | null} */ (document.querySelector(`input[name=format][value=${format}]`));
  if (box) box.checked = true;
}

/** @param {string} format */
function missing(format) {
  const button = make("button", { type: "button" }, `Add ${format} and run again`);
  button.addEventListener("click", () => {
    if (format === "blocks") wantsBlocks = true;
    if (format === "chunks") /** @type {HTMLTextAreaElement} */ (find("option-chunks")).value = "true";
    else if (format === "explain") /** @type {HTMLSelectElement} */ (find("option-explain")).value = "html";
    else {
      askFor(format === "blocks" && hasPages() ? "pageImages" : format);
      // The Markdown is compared.
      if (format === "changeTracking") askFor("markdown");
    }
    showSnippet();
    void run();
  });
  const refused = isFile ? NOT_FOR_FILES.has(format) : format === "blocks";
  return make(
    "div",
    { className: "empty" },
    make(
      "p",
      {},
      refused
        ? isFile
          ? `${format} is not available for documents.`
          : "Blocks are available for documents only."
        : `${format} was not requested.`,
    ),
    ...(refused ? [] : [button]),
  );
}

// ---- the page

/** @param {boolean} wantsFile */
function setMode(wantsFile) {
  isFile = wantsFile;
  find("mode-url").setAttribute("aria-selected", String(!wantsFile));
  find("mode-file").setAttribute("aria-selected", String(wantsFile));
  find("mode-url").tabIndex = wantsFile ? -1 : 0;
  find("mode-file").tabIndex = wantsFile ? 0 : -1;
  find("input-url").hidden = wantsFile;
  find("input-file").hidden = !wantsFile;
  for (const field of fields) field.element.hidden = wantsFile && NOT_FOR_FILES.has(field.name);
  for (const box of document.querySelectorAll("input[name=format]")) {
    const { value, parentElement } = /** @type {HTMLInputElement} */ (box);
    if (parentElement) parentElement.hidden = wantsFile && NOT_FOR_FILES.has(value);
  }
  showSnippet();
}

/** @param {File | undefined} chosen */
function setFile(chosen) {
  if (!chosen) return;
  file = chosen;
  find("filename").textContent = `${chosen.name} (${Math.max(1, Math.round(chosen.size / 1024))} KB)`;
  setMode(true);
}

/** The address bar becomes a link to what was asked for. @param {string} note */
function noteRun(note) {
  const written = writeForm(form);
  history.replaceState(null, "", `#${written}`);
  remember({ form: written, label: url.value.trim(), note });
  listHistory(find("history"), recall);
}

/** @param {string} written */
function recall(written) {
  if (!readForm(form, written)) return;
  setMode(false);
  find("run").focus();
}

async function start() {
  key.value = sessionStorage.getItem("quern-key") ?? "";
  const response = await fetch(`${BASE}/openapi.json`);
  const api = await response.json();
  const { properties } = api.paths["/v2/scrape"].post.requestBody.content["application/json"].schema;
  makeFormats(properties.formats, find("formats"));
  fields = makeFields(properties, find("options"), find("more-options"));
  noteUsual(form);
  listHistory(find("history"), recall);
  recall(location.hash.slice(1));
  showSnippet();
  show();
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void run();
});
form.addEventListener("input", showSnippet);
key.addEventListener("input", () => {
  sessionStorage.setItem("quern-key", key.value);
  showSnippet();
});
find("share").addEventListener("click", async () => {
  const link = `${location.href.replace(/#.*$/, "")}#${writeForm(form)}`;
  await navigator.clipboard.writeText(link);
  find("status").textContent = "Link copied. It fills in the form, without key and headers.";
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void run();
  else if (event.key === "Escape") running?.abort();
});
find("stop").addEventListener("click", () => running?.abort());
find("mode-url").addEventListener("click", () => setMode(false));
find("mode-file").addEventListener("click", () => setMode(true));
fileInput.addEventListener("change", () => setFile(fileInput.files?.[0]));
for (const kind of ["dragenter", "dragover", "dragleave", "drop"]) {
  document.addEventListener(kind, (event) => {
    event.preventDefault();
    find("drop").classList.toggle("over", kind === "dragenter" || kind === "dragover");
    if (kind === "drop") setFile(/** @type {DragEvent} */ (event).dataTransfer?.files[0]);
  });
}
for (const button of document.querySelectorAll("[data-snippet]")) {
  button.addEventListener("click", () => {
    snippet = /** @type {HTMLElement} */ (button).dataset.snippet ?? "curl";
    for (const other of document.querySelectorAll("[data-snippet]")) {
      other.setAttribute("aria-selected", String(other === button));
      /** @type {HTMLElement} */ (other).tabIndex = other === button ? 0 : -1;
    }
    showSnippet();
  });
}
find("copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(find("snippet").textContent ?? "");
  find("copy").textContent = "Copied";
  setTimeout(() => {
    find("copy").textContent = "Copy";
  }, 1500);
});

for (const list of document.querySelectorAll("[role=tablist]")) moveByKeys(/** @type {HTMLElement} */ (list));
find("snippet").tabIndex = 0;
const ready = start();
