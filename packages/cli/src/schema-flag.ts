import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { whyUnreadable } from "@quern/types/folders";
import { UsageError } from "./terminal.js";

/**
 * The JSON Schema of `--schema`: JSON on the command line, or the path of a file.
 *
 * @param directory that paths are relative to
 * @throws UsageError that says why it cannot be used
 */
export function readSchema(value: string, directory: string): Record<string, unknown> {
  const inline = /^\s*[{[]/.test(value);
  try {
    const schema = JSON.parse(inline ? value : readFileSync(resolve(directory, value), "utf8")) as unknown;
    if (typeof schema === "object" && schema !== null && !Array.isArray(schema)) {
      return schema as Record<string, unknown>;
    }
    throw new Error("it is not an object");
  } catch (error) {
    throw new UsageError(`--schema ${inline ? "" : `${value} `}cannot be read: ${whyUnreadable(error)}.`);
  }
}
