/** Facts of the machine for `quern doctor`: what stands between the server and the web, and the bounds that it meets. */
import { X509Certificate } from "node:crypto";
import { readFile, statfs } from "node:fs/promises";
import { tmpdir, totalmem } from "node:os";
import { describeEnvironmentProxies, proxiesFromEnvironment } from "@quern/core";
import type { FlagValues } from "./flags.js";

type Environment = Readonly<Record<string, string | undefined>>;

const GB = 2 ** 30;
/** Below this, crawls and screenshots soon fill the disk. */
const LOW_DISK_BYTES = 2 * GB;
/** Each page and each client takes a few files. */
const LOW_FILES = 4_096;
/** A clock that is behind this program is wrong: certificates look invalid, and links expire too early or too late. */
const BUILT_AFTER = Date.UTC(2026, 0, 1);

export async function describeMachine(
  environment: Environment,
  values: FlagValues,
): Promise<ReadonlyArray<readonly [string, string]>> {
  return [
    ["certificates", await describeCertificates(environment["NODE_EXTRA_CA_CERTS"])],
    ["proxies", describeProxies(environment, values)],
    ["clock", describeClock(Date.now())],
    ["disk", await describeDisk(String(values["data-dir"] ?? tmpdir()))],
    ["limits", await describeLimits()],
  ];
}

const SYSTEM_CERTIFICATES = /^\/(?:etc\/(?:ssl|pki|ca-certificates)|usr\/(?:share|local\/share)\/ca-certificates)\//;

async function describeCertificates(path: string | undefined): Promise<string> {
  if (!path) return "those that come with Node (NODE_EXTRA_CA_CERTS adds a company's own)";
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (error) {
    return `NODE_EXTRA_CA_CERTS=${path} cannot be read, so nothing is added: ${(error as Error).message}`;
  }
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length === 0) return `NODE_EXTRA_CA_CERTS=${path} holds no certificate in PEM form`;
  const ended = blocks.filter((block) => endOf(block) < Date.now()).length;
  const invalid = ended > 0 ? ` (${ended} invalid or expired)` : "";
  // Chromium knows the authorities that a system comes with.
  if (SYSTEM_CERTIFICATES.test(path)) return `${blocks.length} system certificates in addition to Node's${invalid}`;
  const own = `${blocks.length} ${blocks.length === 1 ? "certificate" : "certificates"} of ${path} in addition to Node's${invalid}`;
  return process.platform === "linux"
    ? `${own}; Chromium has its own store: certutil -d sql:$HOME/.pki/nssdb -A -t C,, -n company -i ${path}`
    : own;
}

function endOf(block: string): number {
  try {
    return Date.parse(new X509Certificate(block).validTo);
  } catch {
    return 0;
  }
}

function describeProxies(environment: Environment, values: FlagValues): string {
  const named = ["basic-proxy", "enhanced-proxy"]
    .filter((name) => values[name] !== undefined)
    .map((name) => `--${name}`);
  const { environment: found } = proxiesFromEnvironment(environment);
  const parts = named.length > 0 ? [`${named.join(" and ")}, for pages and the browser`] : [];
  if (found) {
    const forWhom = values["env-proxy"] === true ? "commands and servers" : "commands; servers use it with --env-proxy";
    const what = values["basic-proxy"] === undefined ? "" : "services alone, ";
    parts.push(`from the environment: ${describeEnvironmentProxies(found)} (for ${what}${forWhom})`);
  }
  return parts.join("; ") || "none";
}

function describeClock(now: number): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const time = `${new Date(now).toISOString()} (${zone})`;
  return now < BUILT_AFTER ? `${time}: it is behind, set it (certificates and links depend on it)` : time;
}

async function describeDisk(folder: string): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const text = `${(free / GB).toFixed(1)} GB free in ${folder}`;
    return free < LOW_DISK_BYTES ? `${text}: little for crawls and screenshots` : text;
  } catch (error) {
    return `${folder} cannot be looked at: ${(error as Error).message}`;
  }
}

async function describeLimits(): Promise<string> {
  const memory = process.constrainedMemory();
  const room =
    memory > 0 && memory < totalmem() ? `${(memory / GB).toFixed(1)} GB memory by its container` : "all memory";
  const text = await readFile("/proc/self/limits", "utf8").catch(() => "");
  const files = Number(/^Max open files\s+(\d+)/m.exec(text)?.[1] ?? Number.NaN);
  if (Number.isNaN(files)) return room;
  return files < LOW_FILES
    ? `${room}; ${files} open files: raise them to ${LOW_FILES} (ulimit -n) for many clients`
    : `${room}; ${files} open files`;
}
