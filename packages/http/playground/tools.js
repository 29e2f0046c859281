/** Search, agent and monitors on this server. */
import { make } from "./options.js";
import { connect, linkTo, moveByKeys } from "./server.js";
import { CALLS } from "./snippets.js";

const BASE = new URL("..", location.href).href.replace(/\/$/, "");
const LOOK_MS = 500;
const MAX_EXCERPT_CHARACTERS = 1500;

/** @type {<Type extends HTMLElement = HTMLElement>(id: string) => Type} */
const find = (id) => /** @type {never} */ (document.getElementById(id));
const key = /** @type {HTMLInputElement} */ (find("key"));
const ask = connect(BASE, key);
const result = find("result");
let language = "curl";
/** @type {{ path: string, body: unknown } | undefined} */
let last;
/** @type {string | undefined} */
let running;

/** @param {string} id */
const textOf = (id) => /** @type {HTMLInputElement} */ (find(id)).value.trim();
/** @param {string} id */
const isChecked = (id) => /** @type {HTMLInputElement} */ (find(id)).checked;
/** @param {string} id */
const linesOf = (id) =>
  textOf(id)
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** @param {unknown} text */
function say(text) {
  find("message").textContent = text instanceof Error ? text.message : String(text);
  find("message").classList.toggle("bad", text instanceof Error);
}

/**
 * @param {string} path
 * @param {unknown} body
 */
function send(path, body) {
  last = { path, body };
  showSnippet();
  return ask(path, { method: "POST", body });
}

function showSnippet() {
  find("languages").replaceChildren(
    ...Object.entries(CALLS).map(([name, { label }]) => {
      const button = make("button", { type: "button", tabIndex: name === language ? 0 : -1 }, label);
      button.setAttribute("role", "tab");
      button.setAttribute("aria-selected", String(name === language));
      button.addEventListener("click", () => {
        language = name;
        showSnippet();
      });
      return button;
    }),
  );
  find("snippet").textContent = last
    ? (CALLS[language]?.write(last, { address: BASE, key: key.value }) ?? "")
    : "No request yet.";
}

/**
 * @param {HTMLElement} heading
 * @param {(Node | string)[]} children
 */
const entry = (heading, ...children) => make("li", {}, make("h3", {}, heading), ...children);

// ---- search

/** @param {any} hit */
function hitOf(hit) {
  const excerpt = hit.markdown?.slice(0, MAX_EXCERPT_CHARACTERS);
  return entry(
    linkTo(hit.url, hit.title),
    make("p", { className: "where" }, hit.imageUrl ?? hit.url),
    make("p", {}, [hit.date, hit.description ?? hit.snippet ?? ""].filter(Boolean).join(" · ")),
    ...(excerpt === undefined
      ? []
      : [make("details", {}, make("summary", {}, "Markdown"), make("pre", { tabIndex: 0 }, excerpt))]),
  );
}

async function search() {
  const source = textOf("source");
  const scrapeOptions = isChecked("scrape") ? { scrapeOptions: { formats: ["markdown"] } } : {};
  const body = { query: textOf("query"), sources: [source], limit: Number(textOf("limit")) || 10, ...scrapeOptions };
  const { data, warning, creditsUsed } = await send("/v2/search", body);
  const hits = data[source] ?? [];
  result.replaceChildren(make("ol", { className: "hits" }, ...hits.map(hitOf)));
  say([`${hits.length} results, ${creditsUsed} credits.`, warning].filter(Boolean).join(" "));
}

// ---- agent

async function runAgent() {
  const urls = linesOf("urls");
  const schema = textOf("schema");
  const body = {
    prompt: textOf("task"),
    ...(urls.length > 0 ? { urls, strictConstrainToURLs: isChecked("strict") } : {}),
    ...(schema === "" ? {} : { schema: JSON.parse(schema) }),
  };
  const { id } = await send("/v2/agent", body);
  running = id;
  find("cancel").hidden = false;
  try {
    for (;;) {
      const [state, trace] = await Promise.all([
        ask(`/v2/agent/${id}`),
        ask(`/v2/agent/${id}/trace`).catch(() => ({})),
      ]);
      showAgent(state, trace);
      if (state.status !== "processing") break;
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  } finally {
    running = undefined;
    find("cancel").hidden = true;
  }
}

/**
 * @param {any} state
 * @param {any} trace
 */
function showAgent(state, trace) {
  const steps = trace.trace ?? trace.steps ?? trace.data ?? [];
  const answer =
    state.data === undefined
      ? []
      : [make("h3", {}, "Answer"), make("pre", { tabIndex: 0 }, JSON.stringify(state.data, null, 2))];
  const list = make(
    "details",
    {},
    make("summary", {}, "Steps"),
    make("pre", { tabIndex: 0 }, JSON.stringify(steps, null, 2)),
  );
  result.replaceChildren(...answer, list);
  const told = [
    `${state.status}`,
    state.creditsUsed === undefined ? "" : `${state.creditsUsed} credits`,
    state.error ?? "",
    state.warning ?? "",
  ];
  say(told.filter(Boolean).join(" · "));
}

// ---- monitors

async function showMonitors() {
  const { data } = await ask("/v2/monitor");
  const none = make("div", { className: "empty" }, make("p", {}, "No monitors yet."));
  result.replaceChildren(data.length === 0 ? none : make("ul", { className: "hits" }, ...data.map(monitorOf)));
}

/** @param {any} monitor */
function monitorOf(monitor) {
  const place = make("div", { className: "diff" });
  /** @type {[string, () => Promise<void>][]} */
  const actions = [
    ["Check now", () => checkNow(monitor.id, place)],
    [
      monitor.status === "paused" ? "Resume" : "Pause",
      async () => {
        const status = monitor.status === "paused" ? "active" : "paused";
        await ask(`/v2/monitor/${monitor.id}`, { method: "PATCH", body: { status } });
        await showMonitors();
      },
    ],
    [
      "Delete",
      async () => {
        await ask(`/v2/monitor/${monitor.id}`, { method: "DELETE" });
        await showMonitors();
      },
    ],
  ];
  const buttons = actions.map(([name, act]) => {
    const button = make("button", { type: "button" }, name);
    button.setAttribute("aria-label", `${name}: ${monitor.name}`);
    button.addEventListener("click", () => void attempt(act));
    return button;
  });
  const where = `${monitor.status} · ${monitor.schedule.cron} ${monitor.schedule.timezone} · next ${monitor.nextRunAt ?? "never"}`;
  return entry(
    make("span", {}, monitor.name),
    make("p", { className: "where" }, where),
    make("div", { className: "buttons" }, ...buttons),
    place,
  );
}

/**
 * @param {string} id
 * @param {HTMLElement} place
 */
async function checkNow(id, place) {
  const { id: check } = await ask(`/v2/monitor/${id}/run`, { method: "POST", body: {} });
  for (;;) {
    const { data } = await ask(`/v2/monitor/${id}/checks/${check}`);
    say(`Check: ${data.status}`);
    if (!/queued|running/.test(data.status)) {
      place.replaceChildren(...data.pages.map(pageOf));
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** @param {any} page */
function pageOf(page) {
  const lines = (page.diff?.text ?? "").split("\n").filter(Boolean);
  const shown = lines.map((/** @type {string} */ line) =>
    make(line.startsWith("+") ? "ins" : line.startsWith("-") ? "del" : "span", {}, `${line}\n`),
  );
  return make(
    "div",
    {},
    make("p", {}, make("strong", {}, page.status), " ", linkTo(page.url)),
    ...(page.judgment ? [make("p", {}, page.judgment.reason)] : []),
    ...(shown.length > 0 ? [make("pre", { tabIndex: 0 }, ...shown)] : []),
    ...(page.error ? [make("p", {}, page.error)] : []),
  );
}

async function watch() {
  const urls = linesOf("watched");
  const goal = textOf("goal");
  await send("/v2/monitor", {
    name: urls[0] ?? "",
    schedule: { text: textOf("schedule") },
    targets: [{ type: "scrape", urls }],
    ...(goal === "" ? {} : { goal }),
  });
  await showMonitors();
  say("Watching. The first check records the current state.");
}

// ---- the page

/** @param {() => Promise<void>} act */
async function attempt(act) {
  say("Working…");
  try {
    await act();
    if (find("message").textContent === "Working…") say("");
  } catch (error) {
    say(error instanceof SyntaxError ? new Error(`The schema is not JSON: ${error.message}`) : error);
  }
}

const TOOLS = { search, agent: runAgent, monitor: watch };
for (const [name, act] of Object.entries(TOOLS)) {
  find(name).addEventListener("submit", (event) => {
    event.preventDefault();
    void attempt(act);
  });
}
find("cancel").addEventListener("click", () => {
  if (running !== undefined) void attempt(() => ask(`/v2/agent/${running}`, { method: "DELETE" }));
});

const tabs = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("main > .panel > .tabs [role=tab]")]);
for (const tab of tabs) {
  tab.addEventListener("click", () => {
    for (const other of tabs) {
      other.setAttribute("aria-selected", String(other === tab));
      other.tabIndex = other === tab ? 0 : -1;
      find(other.getAttribute("aria-controls") ?? "").hidden = other !== tab;
    }
    if (tab.id === "tab-monitors") void attempt(showMonitors);
  });
}
for (const list of document.querySelectorAll("[role=tablist]")) moveByKeys(/** @type {HTMLElement} */ (list));
// Reached by keyboard, since it scrolls.
find("snippet").tabIndex = 0;
showSnippet();
