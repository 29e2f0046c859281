/** The pages of a crawl or batch: a list, one page to read and copy, all of them as ZIP or JSON Lines. */
import { JobPages } from "./job-pages.js";
import { make } from "./options.js";
import { PageNames } from "./page-names.js";
import { linkTo } from "./server.js";
import { zip } from "./zip.js";

/** Rows that a look adds to the list. */
const ROWS = 100;
/** A longer text is copied and downloaded whole, but not shown whole. */
const MAX_SHOWN_CHARACTERS = 200_000;
/** After this time the address of a download is let go. */
const DOWNLOAD_MS = 60_000;

/** @typedef {import("./job-pages.js").Page} Page */
/** @typedef {{ key: unknown, title: string, url: string, state: string, isBad: boolean, draw(): HTMLElement }} Entry */

/** @type {<Type extends HTMLElement = HTMLElement>(id: string) => Type} */
const find = (id) => /** @type {never} */ (document.getElementById(id));

/** @param {Page} page */
const addressOf = ({ metadata }) => metadata.sourceURL ?? metadata.url ?? "";

/** @param {Page} page */
const titleOf = ({ metadata }) => (Array.isArray(metadata.title) ? metadata.title[0] : metadata.title) || "Untitled";

/**
 * What a person reads of a page: its Markdown, else its HTML, else everything as JSON.
 *
 * @param {Page} page
 * @returns {{ label: string, extension: string, text: string }}
 */
function textOf(page) {
  if (page.markdown !== undefined) return { label: "Markdown", extension: "md", text: page.markdown };
  const html = page.html ?? page.rawHtml;
  if (html !== undefined) return { label: "HTML", extension: "html", text: html };
  return { label: "JSON", extension: "json", text: JSON.stringify(page, null, 2) };
}

/** @param {number} count @param {string} [noun] */
const counted = (count, noun = "page") => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/**
 * @param {Blob} blob
 * @param {string} name
 */
function save(blob, name) {
  const href = URL.createObjectURL(blob);
  make("a", { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD_MS);
}

/**
 * @param {import("./job-pages.js").Ask} ask
 * @returns what the list of jobs tells this part of the page
 */
export function pagesOfJobs(ask) {
  const panel = find("pages");
  const list = find("pages-list");
  const reader = find("pages-reader");
  const filter = /** @type {HTMLInputElement} */ (find("pages-filter"));
  const more = /** @type {HTMLButtonElement} */ (find("pages-more"));
  /** @type {JobPages | undefined} */
  let source;
  let id = "";
  let name = "";
  let shownRows = ROWS;
  let hasHiddenRows = false;
  /** A download that fetches pages; Stop takes it away. @type {object | undefined} */
  let download;
  /** @type {HTMLElement | undefined} the button that opened the panel */
  let opener;
  /** @type {unknown} what the reader shows */
  let current;

  /** @param {unknown} text */
  const say = (text) => {
    find("pages-status").textContent = text instanceof Error ? text.message : String(text);
    find("pages-status").classList.toggle("bad", text instanceof Error);
  };

  /** @returns {Entry[]} failed pages first: nobody looks for them behind a thousand others */
  const entries = () => [
    ...(source?.failures ?? []).map((failure) => ({
      key: failure,
      title: "Failed",
      url: failure.url,
      state: "failed",
      isBad: true,
      draw: () => make("div", { className: "failed" }, failure.error),
    })),
    ...(source?.robotsBlocked ?? []).map((url) => ({
      key: url,
      title: "Not visited",
      url,
      state: "robots.txt",
      isBad: true,
      draw: () => make("div", { className: "failed" }, "robots.txt of the site keeps this page out."),
    })),
    ...(source?.pages ?? []).map((page) => ({
      key: page,
      title: titleOf(page),
      url: addressOf(page),
      state: String(page.metadata.statusCode ?? "done"),
      isBad: Number(page.metadata.statusCode ?? 200) >= 400,
      draw: () => drawPage(page),
    })),
  ];

  /** @param {Page} page */
  function drawPage(page) {
    const { label, text } = textOf(page);
    const copy = make("button", { type: "button" }, `Copy ${label}`);
    copy.addEventListener("click", async () => {
      try {
        await navigator.clipboard.writeText(text);
        say(`${label} of “${titleOf(page)}” copied.`);
      } catch {
        say(new Error("The browser allows no copying here: select the text, or download the page."));
      }
    });
    const one = make("button", { type: "button" }, "Download page");
    one.addEventListener("click", () => {
      const { extension } = textOf(page);
      save(new Blob([text]), new PageNames().nameOf(addressOf(page), extension).split("/").pop() ?? "page");
    });
    const isLong = text.length > MAX_SHOWN_CHARACTERS;
    return make(
      "div",
      { className: "text" },
      make(
        "div",
        { className: "row" },
        copy,
        one,
        make("span", { className: "soft" }, counted(text.length, "character")),
      ),
      ...(page.metadata.warning ? [make("p", { className: "warning" }, page.metadata.warning)] : []),
      make("pre", { tabIndex: 0 }, isLong ? text.slice(0, MAX_SHOWN_CHARACTERS) : text),
      ...(isLong ? [make("p", { className: "soft" }, "The page goes on: copy or download it to have all of it.")] : []),
    );
  }

  /**
   * @param {Entry} entry
   * @param {HTMLElement} button
   */
  function open(entry, button) {
    for (const other of list.querySelectorAll("[aria-current]")) other.removeAttribute("aria-current");
    button.setAttribute("aria-current", "true");
    current = entry.key;
    const title = make("h3", { tabIndex: -1 }, entry.title);
    const back = make("button", { type: "button", className: "back" }, "Back to the list");
    back.addEventListener("click", () => {
      button.focus();
      button.scrollIntoView({ block: "center" });
    });
    reader.replaceChildren(back, title, make("p", { className: "where" }, linkTo(entry.url)), entry.draw());
    title.focus();
  }

  function draw() {
    if (!source) return;
    const wanted = filter.value.trim().toLowerCase();
    const all = entries();
    const matching = wanted
      ? all.filter(({ title, url }) => title.toLowerCase().includes(wanted) || url.toLowerCase().includes(wanted))
      : all;
    const rows = matching.slice(0, shownRows).map((entry) => {
      const button = make(
        "button",
        { type: "button" },
        make("strong", {}, entry.title),
        make("small", {}, entry.url),
        make("span", { className: `state${entry.isBad ? " failed" : ""}` }, entry.state),
      );
      if (entry.key === current) button.setAttribute("aria-current", "true");
      button.addEventListener("click", () => open(entry, button));
      return make("li", {}, button);
    });
    list.replaceChildren(...rows);
    hasHiddenRows = matching.length > rows.length;
    find("pages-none").hidden = rows.length > 0;
    find("pages-none").textContent = wanted ? "No page has this in its title or address." : "No pages yet.";
    drawCount();
  }

  /** Beside the list, so that a job that goes on leaves the list and its focus alone. */
  function drawCount() {
    if (!source) return;
    const { pages, failures, robotsBlocked, completed, hasMore } = source;
    more.hidden = !(hasHiddenRows || hasMore);
    const all = completed + failures.length + robotsBlocked.length;
    const left = hasMore && filter.value.trim() ? `; ${counted(completed - pages.length)} not searched yet` : "";
    find("pages-count").textContent = `${list.children.length.toLocaleString("en")} of ${counted(all)} shown${left}.`;
  }

  async function showMore() {
    const at = list.children.length;
    shownRows += ROWS;
    try {
      if (source?.hasMore && source.pages.length + source.failures.length < shownRows) await source.more();
      say(source?.isFull ? fullText() : "");
    } catch (error) {
      say(error);
    }
    draw();
    /** @type {HTMLElement | null | undefined} */ (list.children[at]?.querySelector("button"))?.focus();
  }

  const fullText = () =>
    `This tab holds ${counted(source?.pages.length ?? 0)} and takes no more. The rest comes from GET ${source?.rest}.`;

  /**
   * @param {"zip" | "jsonl"} form
   */
  async function downloadAll(form) {
    if (!source || download) return;
    const from = source;
    const token = {};
    download = token;
    setBusy(true);
    try {
      while (from.hasMore && download === token) {
        say(`Fetched ${from.pages.length.toLocaleString("en")} of ${counted(from.completed)} …`);
        await from.more();
      }
      if (download !== token) return;
      const stem = name.replace(/[^\p{L}\p{N}.-]+/gu, "-").replace(/^[.-]+|[.-]+$/g, "") || "pages";
      if (form === "jsonl") {
        const lines = from.pages.map((page) => `${JSON.stringify(page)}\n`);
        save(new Blob(lines, { type: "application/jsonl" }), `${stem}.jsonl`);
      } else {
        const names = new PageNames();
        const files = from.pages.map((page) => {
          const { extension, text } = textOf(page);
          return { name: names.nameOf(addressOf(page), extension), text };
        });
        save(zip(files), `${stem}.zip`);
      }
      const failed = from.failures.length > 0 ? ` Not in it: ${counted(from.failures.length)} that failed.` : "";
      const state = from.isRunning ? " The job is still running: later pages are not in it." : "";
      say(`${counted(from.pages.length)} in ${stem}.${form}.${failed}${state}${from.isFull ? ` ${fullText()}` : ""}`);
    } catch (error) {
      say(error);
    } finally {
      if (download === token) {
        download = undefined;
        setBusy(false);
      }
      draw();
    }
  }

  /** @param {boolean} isBusy */
  function setBusy(isBusy) {
    find("pages-stop").hidden = !isBusy;
    for (const button of ["pages-zip", "pages-jsonl"]) find(button).setAttribute("aria-disabled", String(isBusy));
  }

  function stop() {
    if (!download) return;
    download = undefined;
    setBusy(false);
    find("pages-zip").focus();
    say("Stopped: nothing was saved.");
  }

  function close() {
    stop();
    panel.hidden = true;
    source = undefined;
    id = "";
    list.replaceChildren();
    reader.replaceChildren();
    (opener?.isConnected ? opener : document.body).focus();
  }

  find("pages-zip").addEventListener("click", () => void downloadAll("zip"));
  find("pages-jsonl").addEventListener("click", () => void downloadAll("jsonl"));
  find("pages-stop").addEventListener("click", stop);
  find("pages-close").addEventListener("click", close);
  more.addEventListener("click", () => void showMore());
  filter.addEventListener("input", () => {
    shownRows = ROWS;
    draw();
  });
  panel.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    if (download) stop();
    else close();
  });

  return {
    /**
     * @param {{ id: string, kind: string, completed: number, failed: number }} job
     * @param {string} title
     * @param {HTMLElement} button
     */
    async open(job, title, button) {
      stop();
      opener = button;
      id = job.id;
      name = title;
      shownRows = ROWS;
      hasHiddenRows = false;
      current = undefined;
      filter.value = "";
      const opened = new JobPages(ask, job);
      source = opened;
      panel.hidden = false;
      find("pages-title").textContent = `Pages of ${title}`;
      list.replaceChildren();
      reader.replaceChildren(make("p", { className: "empty" }, "Choose a page to read it here."));
      find("pages-title").focus();
      say("Loading the pages …");
      try {
        await Promise.all([opened.more(), opened.readFailures()]);
        if (source === opened) say("");
      } catch (error) {
        if (source === opened) say(error);
      }
      if (source === opened) draw();
    },
    /** A job went on: there may be more pages. @param {{ id: string, completed: number, status: string }} job */
    note(job) {
      if (!source || job.id !== id || download) return;
      source.completed = Math.max(source.completed, job.completed);
      source.isRunning = job.status === "scraping";
      drawCount();
    },
    /** The list has no such job any more. @param {ReadonlySet<string>} ids */
    keep(ids) {
      if (source && !ids.has(id)) close();
    },
  };
}
