/** Changes of a page since its last scrape: the old state beside the new one, line by line. */
import { make } from "./options.js";

const MAX_ROWS_DRAWN = 5000;

/**
 * @typedef {{ type: "add" | "del" | "normal", ln?: number, ln1?: number, ln2?: number, content: string }} Change
 * @typedef {{ files: { chunks: { content: string, changes: Change[] }[] }[] }} DiffParts
 * @typedef {{ changeStatus: string, previousScrapeAt: string | null, diff?: { text: string, json: DiffParts } }} Tracking
 * @typedef {{ number: number, text: string }} Line
 * @typedef {{ element: HTMLElement, line: number }} Stop
 * @typedef {{ isChange: boolean, before?: Line, after?: Line }} Row
 */

/** @param {Tracking} tracking */
export function drawChanges({ changeStatus, previousScrapeAt, diff }) {
  const when = previousScrapeAt === null ? "" : new Date(previousScrapeAt).toLocaleString();
  if (!diff) return make("p", { className: "empty" }, sentence(changeStatus, when));
  const chunks = diff.json.files.flatMap((file) => file.chunks);
  const changes = chunks.flatMap((chunk) => chunk.changes);
  /** @param {string} type */
  const count = (type) => changes.filter((change) => change.type === type).length;
  const body = make("tbody");
  /** The first row of each run of changed lines. @type {Stop[]} */
  const stops = [];
  let left = 0;
  for (const chunk of chunks) {
    const rows = rowsOf(chunk.changes);
    const drawn = rows.slice(0, Math.max(0, MAX_ROWS_DRAWN - body.rows.length));
    left += rows.length - drawn.length;
    if (drawn.length > 0) body.append(drawPlace(chunk.changes));
    drawn.forEach((row, index) => {
      const element = drawRow(row);
      if (row.isChange && !drawn[index - 1]?.isChange)
        stops.push({ element, line: (row.after ?? row.before)?.number ?? 0 });
      body.append(element);
    });
  }
  const caption = make(
    "caption",
    {},
    `Changed since ${when}: ${lines(count("del"))} removed (−), ${lines(count("add"))} added (+).`,
  );
  const columns = ["number", "", "number", ""].map((className) => make("col", { className }));
  const table = make("table", {}, caption, make("colgroup", {}, ...columns), drawHead(), body);
  const place = make("div", { className: "changes" }, drawSteps(stops), table);
  if (left > 0) place.append(make("p", {}, `${left} more lines are in the JSON.`));
  return place;
}

/** @param {number} count */
const lines = (count) => `${count} ${count === 1 ? "line" : "lines"}`;

/**
 * @param {string} status
 * @param {string} when
 */
function sentence(status, when) {
  if (status === "new")
    return "This is the first snapshot of the page. Convert the page again later to see what changed.";
  if (status === "same") return `The page has not changed since ${when}.`;
  if (status === "removed") return "The page was removed: its URL answers with status 404.";
  return `The page has changed since ${when}. No diff was requested.`;
}

function drawHead() {
  const cells = ["Before", "After"].map((name) => make("th", { scope: "colgroup", colSpan: 2 }, name));
  return make("thead", {}, make("tr", {}, ...cells));
}

/** Where the lines stand that follow. @param {Change[]} changes */
function drawPlace(changes) {
  const before = changes.flatMap(({ type, ln, ln1 }) => (type === "del" ? [ln] : type === "normal" ? [ln1] : []));
  const after = changes.flatMap(({ type, ln, ln2 }) => (type === "add" ? [ln] : type === "normal" ? [ln2] : []));
  /** @param {(number | undefined)[]} numbers */
  const range = (numbers) => (numbers.length === 0 ? "No lines" : `Lines ${numbers[0]} to ${numbers.at(-1)}`);
  return make(
    "tr",
    { className: "place" },
    ...[before, after].map((numbers) => make("td", { colSpan: 2 }, range(numbers))),
  );
}

/**
 * Removed lines stand beside the added ones that took their place.
 *
 * @param {Change[]} changes
 * @returns {Row[]}
 */
function rowsOf(changes) {
  /** @type {Row[]} */
  const rows = [];
  /** @type {Line[]} */
  let removed = [];
  /** @type {Line[]} */
  let added = [];
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++) {
      const [before, after] = [removed[index], added[index]];
      rows.push({ isChange: true, ...(before && { before }), ...(after && { after }) });
    }
    removed = [];
    added = [];
  };
  for (const { type, ln = 0, ln1 = 0, ln2 = 0, content } of changes) {
    const text = content.slice(1);
    if (type === "del") removed.push({ number: ln, text });
    else if (type === "add") added.push({ number: ln, text });
    else {
      flush();
      rows.push({ isChange: false, before: { number: ln1, text }, after: { number: ln2, text } });
    }
  }
  flush();
  return rows;
}

/** @param {Row} row */
function drawRow({ isChange, before, after }) {
  const [old, now] = markDifference(before?.text ?? "", after?.text ?? "", isChange && !!before && !!after);
  return make(
    "tr",
    {},
    ...drawSide(before, old, isChange ? "removed" : ""),
    ...drawSide(after, now, isChange ? "added" : ""),
  );
}

/**
 * Number and text of a line. A changed line has its sign, which is read aloud as a word.
 *
 * @param {Line | undefined} line
 * @param {(Node | string)[]} parts
 * @param {string} kind
 */
function drawSide(line, parts, kind) {
  if (!line) return [make("td", { className: "nothing", colSpan: 2 })];
  const number = make("td", { className: `number ${kind}` }, String(line.number));
  if (!kind) return [number, make("td", {}, ...parts)];
  const sign = make("span", { className: "sign" }, kind === "added" ? "+" : "−");
  sign.setAttribute("aria-hidden", "true");
  const word = make("span", { className: "aloud" }, kind === "added" ? "Added: " : "Removed: ");
  return [number, make("td", { className: kind }, sign, word, make(kind === "added" ? "ins" : "del", {}, ...parts))];
}

/**
 * Marks the words between the common beginning and the common end of two lines. Lines without either are not marked: all is new.
 *
 * @param {string} before
 * @param {string} after
 * @param {boolean} isPair
 * @returns {[(Node | string)[], (Node | string)[]]}
 */
function markDifference(before, after, isPair) {
  const [old, now] = [before.split(/(\s+)/), after.split(/(\s+)/)];
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start++;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  if (!isPair || start + end === 0) return [[before], [after]];
  /** @param {string[]} words */
  const marked = (words) => {
    const middle = words.slice(start, words.length - end).join("");
    const tail = words.slice(words.length - end).join("");
    return [words.slice(0, start).join(""), ...(middle ? [make("mark", {}, middle)] : []), tail];
  };
  return [marked(old), marked(now)];
}

/**
 * Buttons that go from change to change, and tell which one it is.
 *
 * @param {Stop[]} stops
 */
function drawSteps(stops) {
  const told = make("span", {}, stops.length === 1 ? "1 change" : `${stops.length} changes`);
  told.setAttribute("role", "status");
  let at = -1;
  /**
   * @param {string} label
   * @param {number} step
   */
  const button = (label, step) => {
    const element = make("button", { type: "button", disabled: stops.length === 0 }, label);
    element.addEventListener("click", () => {
      at = at < 0 ? (step > 0 ? 0 : stops.length - 1) : (at + step + stops.length) % stops.length;
      for (const [index, stop] of stops.entries()) stop.element.classList.toggle("here", index === at);
      stops[at]?.element.scrollIntoView({ block: "center" });
      told.textContent = `Change ${at + 1} of ${stops.length}, at line ${stops[at]?.line}`;
    });
    return element;
  };
  return make("div", { className: "steps" }, button("Previous change", -1), button("Next change", 1), told);
}
