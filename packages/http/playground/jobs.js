/** Crawls, batches and extractions as they run, and what can be done with them. */
import { make } from "./options.js";
import { pagesOfJobs } from "./pages.js";
import { connect } from "./server.js";

/** @typedef {{ id: string, kind: string, url?: string, status: string, isPaused: boolean, completed: number, total: number, failed: number, hasWebhook: boolean, active: number, waiting: number, creditsUsed: number, createdAt: string, completedAt?: string, error?: string }} Job */
/** @typedef {{ row: HTMLTableRowElement, details: HTMLTableRowElement, show(job: Job): void }} Row */

const BASE = new URL("..", location.href).href.replace(/\/$/, "");
/** While jobs run, and while none does. */
const LOOK_MS = 1000;
const IDLE_LOOK_MS = 4000;
const MAX_ERRORS_SHOWN = 50;

/** @type {<Type extends HTMLElement = HTMLElement>(id: string) => Type} */
const find = (id) => /** @type {never} */ (document.getElementById(id));
const key = /** @type {HTMLInputElement} */ (find("key"));
const body = /** @type {HTMLTableSectionElement} */ (document.querySelector("#jobs tbody"));
const ask = connect(BASE, key);
const pages = pagesOfJobs(ask);
/** @type {Map<string, Row>} */
const rows = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
/** The last look failed: its message goes with the next that succeeds. */
let isAway = false;

/** @param {unknown} text */
function say(text) {
  find("message").textContent = text instanceof Error ? text.message : String(text);
  find("message").classList.toggle("bad", text instanceof Error);
}

/** @param {Job} job */
const stateOf = (job) => (job.isPaused ? "paused" : job.status === "scraping" ? "running" : job.status);

/** @param {Job} job */
const nameOf = ({ url, kind, id }) =>
  url ? url.replace(/^https?:\/\//, "").replace(/\/$/, "") : `${kind} ${id.slice(0, 8)}`;

const ACTIONS = [
  ["pause", "Pause", /** @param {Job} job */ (job) => job.status === "scraping" && !job.isPaused],
  ["resume", "Resume", /** @param {Job} job */ (job) => job.isPaused],
  ["cancel", "Cancel", /** @param {Job} job */ (job) => job.status === "scraping"],
  ["resend-webhooks", "Resend webhooks", /** @param {Job} job */ (job) => job.hasWebhook && job.status !== "scraping"],
  ["retry", "Retry failed", /** @param {Job} job */ (job) => job.failed > 0 && job.status !== "cancelled"],
];

/**
 * @param {string} id
 * @returns {Row}
 */
function makeRow(id) {
  const link = make("strong");
  const kind = make("small");
  const state = make("span", { className: "state" });
  const bar = make("progress");
  const count = make("span", { className: "count" });
  const failed = make("button", { type: "button", className: "quiet" });
  failed.setAttribute("aria-expanded", "false");
  const credits = make("td", { className: "number" });
  credits.dataset.label = "credits";
  const failures = make("td", { className: "number" }, failed);
  failures.dataset.label = "failed";
  const since = make("td", { className: "soft" });
  const buttons = ACTIONS.map(([action, label]) => {
    const button = make("button", { type: "button" }, String(label));
    button.addEventListener("click", () => void act(id, String(action), button));
    return button;
  });
  const open = make("button", { type: "button", hidden: true }, "Open pages");
  /** @type {Job | undefined} */
  let shown;
  open.addEventListener("click", () => {
    if (shown) void pages.open(shown, nameOf(shown), open);
  });
  const row = make(
    "tr",
    { tabIndex: -1 },
    make("td", {}, link, kind),
    make("td", {}, state),
    make("td", { className: "pages" }, bar, count),
    failures,
    credits,
    since,
    make("td", { className: "buttons" }, open, ...buttons),
  );
  const list = make("ul");
  const details = make("tr", { className: "details", hidden: true }, make("td", { colSpan: 7 }, list));
  failed.addEventListener("click", async () => {
    details.hidden = !details.hidden;
    failed.setAttribute("aria-expanded", String(!details.hidden));
    if (!details.hidden) await showErrors(list, id, String(row.dataset.kind));
  });
  return {
    row,
    details,
    show(job) {
      shown = job;
      open.hidden = job.kind === "extract" || job.completed + job.failed === 0;
      open.setAttribute("aria-label", `Open pages of ${nameOf(job)}`);
      row.dataset.kind = job.kind;
      link.textContent = nameOf(job);
      link.title = job.url ?? job.id;
      // A job without a URL is named by its kind and id already.
      kind.textContent = job.url ? `${job.kind} ${job.id.slice(0, 8)}` : "";
      state.textContent = stateOf(job);
      state.className = `state ${stateOf(job)}`;
      state.title = job.error ?? "";
      bar.max = Math.max(1, job.total);
      bar.value = job.completed;
      bar.setAttribute("aria-label", `Pages of ${nameOf(job)}`);
      const rest = job.status === "scraping" ? `, ${job.active} in work, ${job.waiting} in line` : "";
      count.textContent = `${job.completed} of ${job.total}${rest}`;
      failed.textContent = String(job.failed);
      failed.disabled = job.failed === 0;
      failed.setAttribute("aria-label", `${job.failed} failed pages of ${nameOf(job)}`);
      if (job.failed === 0) details.hidden = true;
      credits.textContent = String(job.creditsUsed);
      since.textContent = new Date(job.createdAt).toLocaleTimeString();
      const focused = document.activeElement;
      for (const [index, [, , isThere]] of ACTIONS.entries()) {
        buttons[index].hidden = !(/** @type {(job: Job) => boolean} */ (isThere)(job));
      }
      // The focus goes to a neighbour rather than to nowhere.
      const left = buttons.find((button) => button === focused && button.hidden);
      if (left) (buttons.find((button) => !button.hidden) ?? row).focus();
    },
  };
}

/**
 * @param {HTMLElement} list
 * @param {string} id
 * @param {string} kind
 */
async function showErrors(list, id, kind) {
  try {
    const path = kind === "batch" ? "batch/scrape" : "crawl";
    const { errors, robotsBlocked } = await ask(`/v2/${path}/${id}/errors`);
    /** @type {Array<{ url: string, error: string }>} */
    const shown = errors.slice(0, MAX_ERRORS_SHOWN);
    const lines = shown.map(({ url, error }) => make("li", {}, error.includes(url) ? error : `${url}: ${error}`));
    if (errors.length > shown.length) lines.push(make("li", {}, `and ${errors.length - shown.length} more`));
    if (robotsBlocked.length > 0) lines.push(make("li", {}, `robots.txt keeps ${robotsBlocked.length} pages out.`));
    list.replaceChildren(...lines);
  } catch (error) {
    list.replaceChildren(make("li", {}, /** @type {Error} */ (error).message));
  }
}

/**
 * @param {string} id
 * @param {string} action
 * @param {HTMLButtonElement} button
 */
async function act(id, action, button) {
  // Not disabled, which would take its focus.
  if (button.ariaBusy === "true") return;
  button.ariaBusy = "true";
  try {
    const { job, retried } = await ask(`/v2/jobs/${id}/${action}`, { method: "POST" });
    rows.get(id)?.show(job);
    const done =
      action === "resend-webhooks"
        ? "all messages are sent to the webhook again"
        : retried === undefined
          ? stateOf(job)
          : `${retried} pages are tried again`;
    say(`${nameOf(job)}: ${done}`);
  } catch (error) {
    say(error);
  } finally {
    button.ariaBusy = "false";
    await look();
  }
}

async function look() {
  clearTimeout(timer);
  let isBusy = false;
  try {
    /** @type {{ jobs: Job[], workers: { count: number, places: number } }} */
    const { jobs, workers } = await ask("/v2/jobs");
    isBusy = jobs.some(({ status }) => status === "scraping");
    show(jobs);
    find("workers").textContent =
      workers.count === 0
        ? "No worker is running: jobs wait until one starts."
        : `${workers.count} ${workers.count === 1 ? "worker" : "workers"}, up to ${workers.places} pages in parallel.`;
    if (isAway) say("");
    isAway = false;
  } catch (error) {
    isAway = true;
    find("none").hidden = true;
    say(error);
  }
  if (!document.hidden) timer = setTimeout(() => void look(), isBusy ? LOOK_MS : IDLE_LOOK_MS);
}

/** Rows stay where they are, so that the focus stays too. @param {Job[]} jobs latest first */
function show(jobs) {
  find("none").hidden = jobs.length > 0;
  find("jobs").hidden = jobs.length === 0;
  const ids = new Set(jobs.map(({ id }) => id));
  for (const [id, { row, details }] of rows) {
    if (ids.has(id)) continue;
    row.remove();
    details.remove();
    rows.delete(id);
  }
  for (const job of [...jobs].reverse()) {
    let row = rows.get(job.id);
    if (!row) {
      row = makeRow(job.id);
      rows.set(job.id, row);
      body.prepend(row.row, row.details);
    }
    row.show(job);
    pages.note(job);
  }
  pages.keep(ids);
}

find("form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const url = /** @type {HTMLInputElement} */ (find("url"));
  if (url.value.trim() === "") {
    url.focus();
    say(new Error("Enter a URL first."));
    return;
  }
  try {
    const limit = Number(/** @type {HTMLInputElement} */ (find("limit")).value);
    const { id } = await ask("/v2/crawl", {
      method: "POST",
      body: { url: url.value.trim(), limit, origin: "playground" },
    });
    say(`Crawl ${id} started.`);
    await look();
  } catch (error) {
    say(error);
  }
});
key.addEventListener("change", () => void look());
document.addEventListener("visibilitychange", () => void look());

await look();
