/** A console that prints to the host. */
import type { Channel } from "./channel.js";
import { formatLog } from "./inspect.js";

export function makeConsole(channel: Channel): Record<string, (...values: unknown[]) => void> {
  let indent = "";
  const counts = new Map<string, number>();
  const clocks = new Map<string, number>();
  const print =
    (stream: "stdout" | "stderr") =>
    (...values: unknown[]): void =>
      channel.write(stream, `${indent}${formatLog(values).replaceAll("\n", `\n${indent}`)}\n`);
  const out = print("stdout");
  const err = print("stderr");
  return {
    log: out,
    info: out,
    debug: out,
    dir: (value) => out(value),
    table: (value) => out(value),
    warn: err,
    error: err,
    trace: err,
    assert: (condition, ...values) => {
      if (!condition) err("Assertion failed:", ...values);
    },
    group: (...values) => {
      if (values.length > 0) out(...values);
      indent += "  ";
    },
    groupCollapsed: (...values) => {
      if (values.length > 0) out(...values);
      indent += "  ";
    },
    groupEnd: () => {
      indent = indent.slice(2);
    },
    count: (label = "default") => {
      const count = (counts.get(String(label)) ?? 0) + 1;
      counts.set(String(label), count);
      out(`${label}: ${count}`);
    },
    time: (label = "default") => void clocks.set(String(label), performance.now()),
    timeEnd: (label = "default") =>
      out(`${label}: ${(performance.now() - (clocks.get(String(label)) ?? 0)).toFixed(1)}ms`),
  };
}
