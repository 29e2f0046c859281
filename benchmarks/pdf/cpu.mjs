// node cpu.mjs <folder of PDF files> <passes> <candidate.mjs>...: CPU time a page, each candidate in a process of its own, one after the other.
// The first pass pays for what a fresh process compiles; the last one is what a server that has been up for a while pays.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const filesIn = (folder) =>
  readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesIn(path) : name.endsWith(".pdf") ? [path] : [];
  });

const [folder, passes, ...candidates] = process.argv.slice(2);
if (process.env.CPU_CHILD === undefined) {
  for (const candidate of candidates) {
    const output = execFileSync(process.execPath, [fileURLToPath(import.meta.url), folder, passes, candidate], {
      env: { ...process.env, CPU_CHILD: "1" },
      encoding: "utf8",
    });
    process.stdout.write(output);
  }
} else {
  const { parse } = await import(pathToFileURL(resolve(candidates[0])).href);
  const files = filesIn(folder).sort();
  for (let pass = 1; pass <= Number(passes); pass++) {
    let all = 0;
    let pages = 0;
    const each = [];
    for (const file of files) {
      const bytes = new Uint8Array(readFileSync(file));
      const before = process.cpuUsage();
      const result = await parse(bytes, { path: file }).catch(() => undefined);
      const { user, system } = process.cpuUsage(before);
      const count = result?.numPages ?? result?.metadata?.numPages;
      if (!count) continue;
      all += (user + system) / 1000;
      pages += count;
      each.push((user + system) / 1000 / count);
    }
    each.sort((a, b) => a - b);
    console.log(
      candidates[0].split("/").pop(),
      `pass=${pass}`,
      `documents=${each.length}`,
      `pages=${pages}`,
      `median=${each[each.length >> 1]?.toFixed(2)}ms`,
      `in-all=${(all / pages).toFixed(2)}ms`,
    );
  }
  process.exit(0);
}
