/** Where the time of a request went. */
import { make } from "./options.js";

/** @typedef {{ total: number, firstByte: number, server: number, bytes: number }} Timing in milliseconds, and bytes of the answer */

/**
 * @param {Timing} time
 * @param {Record<string, any>} metadata
 */
export function timing(time, metadata) {
  const queued = metadata.concurrencyQueueDurationMs ?? 0;
  /** @type {[string, number, number][]} */
  const spans = [
    ["In line", 0, queued],
    ["Working", queued, Math.max(0, time.server - queued)],
    ["Network", time.server, Math.max(0, time.firstByte - time.server)],
    ["Receiving", time.firstByte, Math.max(0, time.total - time.firstByte)],
  ];
  const bars = make("div", { className: "bars" });
  for (const [name, start, length] of spans) {
    if (length < 0.5) continue;
    const bar = make("i");
    bar.style.left = `${(100 * start) / time.total}%`;
    bar.style.width = `${Math.min(100, (100 * length) / time.total)}%`;
    bars.append(
      make("span", {}, name),
      make("div", { className: "track" }, bar),
      make("span", { className: "ms" }, `${Math.round(length)} ms`),
    );
  }
  const facts = {
    "Whole request": `${Math.round(time.total)} ms`,
    Engine: metadata.engine ?? "parser",
    Cache: metadata.cacheState ?? "not asked",
    "Status of the page": metadata.statusCode,
    Credits: metadata.creditsUsed,
    "Response size": `${Math.max(1, Math.round(time.bytes / 1024))} KB`,
    ...(metadata.numPages ? { Pages: metadata.numPages } : {}),
  };
  const list = make(
    "dl",
    { className: "facts" },
    ...Object.entries(facts).map(([name, value]) =>
      make("div", {}, make("dt", {}, name), make("dd", {}, String(value))),
    ),
  );
  return make("div", {}, list, bars);
}
