/** Values as a console shows them, and the value of the last expression as text. */

const MAX_DEPTH = 4;
const MAX_ITEMS = 100;

export function inspect(value: unknown, depth = 0, seen: readonly unknown[] = []): string {
  if (typeof value === "string") return depth === 0 ? value : JSON.stringify(value);
  if (typeof value === "bigint") return `${value}n`;
  if (typeof value === "function") return `[Function: ${value.name || "(anonymous)"}]`;
  if (value === null || typeof value !== "object") return String(value);
  if (value instanceof Error) return showError(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (value instanceof RegExp) return String(value);
  if (seen.includes(value)) return "[Circular]";
  if (depth >= MAX_DEPTH) return Array.isArray(value) ? "[Array]" : "[Object]";
  const within = [...seen, value];
  const inner = (item: unknown): string => inspect(item, depth + 1, within);
  if (value instanceof Uint8Array) return `<${value.constructor.name} ${value.length} bytes>`;
  if (value instanceof Promise) return "Promise {}";
  if (Array.isArray(value)) return list("[", value.slice(0, MAX_ITEMS).map(inner), value.length, "]");
  if (value instanceof Set)
    return list(`Set(${value.size}) {`, [...value].slice(0, MAX_ITEMS).map(inner), value.size, "}");
  if (value instanceof Map) {
    const pairs = [...value].slice(0, MAX_ITEMS).map(([key, item]) => `${inner(key)} => ${inner(item)}`);
    return list(`Map(${value.size}) {`, pairs, value.size, "}");
  }
  const name = (Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null)?.constructor?.name;
  const own = (value as { toString?: unknown }).toString;
  if (name && name !== "Object" && typeof own === "function" && own !== Object.prototype.toString) return String(value);
  const entries = Object.entries(value);
  const pairs = entries
    .slice(0, MAX_ITEMS)
    .map(([key, item]) => `${/^[\w$]+$/.test(key) ? key : JSON.stringify(key)}: ${inner(item)}`);
  return list(name && name !== "Object" ? `${name} {` : "{", pairs, entries.length, "}");
}

function list(open: string, items: readonly string[], total: number, close: string): string {
  if (total === 0) return open + close;
  const all = total > items.length ? [...items, `... ${total - items.length} more`] : items;
  return `${open} ${all.join(", ")} ${close}`;
}

/** Where in the runtime an error passed through tells the code's author nothing; where in the code does. */
export function showError(error: Error): string {
  const frames = (error.stack ?? "").split("\n").flatMap((frame) => {
    const place = /<anonymous>:(\d+):(\d+)\)?$/.exec(frame);
    // Two lines of the function around the code come first.
    return place && frame.includes("eval at") ? [`    at line ${Number(place[1]) - 2}, column ${place[2]}`] : [];
  });
  const cause = error.cause instanceof Error ? [`  [cause]: ${error.cause.name}: ${error.cause.message}`] : [];
  return [`${error.name}: ${error.message}`, ...frames, ...cause].join("\n");
}

/** Text stays text, data becomes JSON, other things are shown as a console would. */
export function describeResult(value: unknown): string {
  if (value === undefined) return "";
  if (typeof value === "string") return value;
  if (typeof value === "bigint") return String(value);
  if (value !== null && typeof value === "object") {
    const name = (Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null)?.constructor?.name;
    if (value instanceof Uint8Array)
      return String(
        value.constructor.name === "Buffer"
          ? (value as { toString(encoding: string): string }).toString("base64")
          : value,
      );
    if (name !== undefined && !["Object", "Array", "Date", "Map", "Set"].includes(name)) return inspect(value);
    if (value instanceof Map || value instanceof Set) return inspect(value);
  }
  try {
    return JSON.stringify(value) ?? inspect(value);
  } catch {
    return inspect(value);
  }
}

/** `%s`, `%d`, `%o` in the first word, as consoles have them. */
export function formatLog(values: readonly unknown[]): string {
  const [first, ...rest] = values;
  if (typeof first !== "string" || !/%[sdifoOj%]/.test(first)) return values.map((value) => inspect(value)).join(" ");
  const text = first.replace(/%([sdifoOj%])/g, (whole, letter: string) => {
    if (letter === "%") return "%";
    if (rest.length === 0) return whole;
    const value = rest.shift();
    if (letter === "d" || letter === "i") return String(Math.trunc(Number(value)));
    if (letter === "f") return String(Number(value));
    return letter === "j"
      ? String(JSON.stringify(value))
      : letter === "s" && typeof value === "string"
        ? value
        : inspect(value, 1);
  });
  return [text, ...rest.map((value) => inspect(value))].join(" ");
}
