/** Files in the realm's memory: what code saves, it can read again. There is no other disk. */
import { type Buffer, view } from "./bytes.js";

const encoder = new TextEncoder();

export class MemoryFiles {
  readonly #files = new Map<string, Uint8Array>();

  write(path: string, content: string | Uint8Array): void {
    this.#files.set(normalize(path), typeof content === "string" ? encoder.encode(content) : new Uint8Array(content));
  }

  /** @throws Error with the code `ENOENT` */
  read(path: string): Buffer {
    const bytes = this.#files.get(normalize(path));
    if (!bytes) throw Object.assign(new Error(`ENOENT: no such file, open '${path}'`), { code: "ENOENT" });
    return view(bytes.slice());
  }

  has(path: string): boolean {
    const name = normalize(path);
    return this.#files.has(name) || [...this.#files.keys()].some((one) => one.startsWith(`${name}/`));
  }

  delete(path: string): void {
    this.#files.delete(normalize(path));
  }

  list(folder: string): string[] {
    const prefix = `${normalize(folder).replace(/\/$/, "")}/`;
    const inside = [...this.#files.keys()].filter((name) => name.startsWith(prefix));
    return [...new Set(inside.map((name) => name.slice(prefix.length).split("/")[0] as string))];
  }
}

/** Paths are absolute in the end, below `/home/user`. */
function normalize(path: string): string {
  const parts: string[] = [];
  for (const part of (path.startsWith("/") ? path : `/home/user/${path}`).split("/")) {
    if (part === "..") parts.pop();
    else if (part !== "" && part !== ".") parts.push(part);
  }
  return `/${parts.join("/")}`;
}

/** The part of Node's `fs` that works on memory. */
export function fileModule(files: MemoryFiles): Record<string, unknown> {
  const read = (path: string, options?: unknown): unknown => {
    const encoding = typeof options === "string" ? options : (options as { encoding?: string } | undefined)?.encoding;
    const bytes = files.read(path);
    return encoding ? bytes.toString(encoding) : bytes;
  };
  const functions = {
    readFile: read,
    writeFile: (path: string, content: string | Uint8Array) => files.write(path, content),
    appendFile: (path: string, content: string) =>
      files.write(path, (files.has(path) ? files.read(path).toString() : "") + content),
    unlink: (path: string) => files.delete(path),
    rm: (path: string) => files.delete(path),
    mkdir: () => undefined,
    readdir: (path: string) => files.list(path),
    stat: (path: string) => ({ size: files.read(path).length, isFile: () => true, isDirectory: () => false }),
    access: (path: string) => void files.read(path),
  };
  const promises = Object.fromEntries(
    Object.entries(functions).map(([name, work]) => [
      name,
      async (...values: unknown[]) => (work as (...given: unknown[]) => unknown)(...values),
    ]),
  );
  const synchronous = Object.fromEntries(Object.entries(functions).map(([name, work]) => [`${name}Sync`, work]));
  return { ...synchronous, existsSync: (path: string) => files.has(path), promises, ...promises };
}
