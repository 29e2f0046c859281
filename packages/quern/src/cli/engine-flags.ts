import { folderStorage } from "@quern/core";
import type { QuernOptions } from "../create-quern.js";
import type { Flag, FlagValues } from "./flags.js";

/** Flags that shape the engine rather than one request. */
export const ENGINE_FLAGS: readonly Flag[] = [
  {
    name: "allow-host",
    kind: "string",
    many: true,
    help: "host of your own network that may be reached: HOST, HOST:PORT or a range",
  },
  { name: "basic-proxy", kind: "string", many: true, help: "proxy URL for ordinary requests" },
  { name: "enhanced-proxy", kind: "string", many: true, help: "proxy URL for the enhanced tier" },
  { name: "user-agent", kind: "string", help: "User-Agent to send" },
  { name: "data-dir", kind: "string", help: "folder that keeps browser profiles (default: gone with the process)" },
  { name: "chromium", kind: "string", help: "path of the browser (default: searched; see quern doctor)" },
];

/** Flags of the commands that convert something. */
export const CONVERT_FLAGS: readonly Flag[] = [
  { name: "json", kind: "boolean", help: "print the whole result as JSON" },
  { name: "output", short: "o", kind: "string", help: "folder (or file, for one input) to write to" },
  { name: "explain", kind: "boolean", help: "tell which block was removed by which rule" },
  { name: "frontmatter", kind: "boolean", help: "put title, URL and dates in front of the Markdown" },
  { name: "password", kind: "string", help: "opens encrypted documents" },
  { name: "attachments", kind: "boolean", help: "mail: convert attachments too" },
  { name: "quiet", short: "q", kind: "boolean", help: "no progress, no warnings" },
];

export function engineOptions(values: FlagValues): QuernOptions {
  const list = (name: string): string[] | undefined => values[name] as string[] | undefined;
  const allow = list("allow-host")
    ?.flatMap((text) => text.split(","))
    .filter(Boolean);
  const basic = list("basic-proxy");
  const enhanced = list("enhanced-proxy");
  return {
    ...(allow ? { network: { allow } } : {}),
    ...(basic || enhanced ? { proxies: { ...(basic ? { basic } : {}), ...(enhanced ? { enhanced } : {}) } } : {}),
    ...(values["data-dir"] ? { storage: folderStorage(String(values["data-dir"])) } : {}),
    ...(values["chromium"] ? { browser: { executablePath: String(values["chromium"]) } } : {}),
    ...(values["user-agent"] ? { userAgent: String(values["user-agent"]) } : {}),
  };
}
