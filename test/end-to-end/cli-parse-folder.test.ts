import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildZip } from "@quern/documents/testing";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pdfOfLines } from "../pdf-of-lines.js";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "quern-parse-"));
  mkdirSync(join(folder, "in", "deep"), { recursive: true });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const put = (name: string, content: string | Uint8Array): void => writeFileSync(join(folder, "in", name), content);
const get = (name: string): string => readFileSync(join(folder, "out", name), "utf8");
const index = () =>
  get("index.jsonl")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, string>);

const start = (...args: string[]) => startWith(["in", "-o", "out", ...args]);

function startWith(args: readonly string[]) {
  const child = spawn(process.execPath, [CLI, "parse", ...args], { cwd: folder });
  let stderr = "";
  child.stderr.on("data", (bytes: Buffer) => (stderr += bytes.toString()));
  const ended = new Promise<number | null>((done) => child.once("exit", done));
  return { child, ended, output: () => stderr };
}

async function run(...args: string[]): Promise<{ code: number | null; stderr: string }> {
  const { ended, output } = start(...args);
  return { code: await ended, stderr: output() };
}

/** Prints the result of one file. */
async function runOn(path: string): Promise<{ code: number | null; stderr: string }> {
  const { child, ended, output } = startWith([path]);
  child.stdout.resume();
  return { code: await ended, stderr: output() };
}

describe("quern parse FOLDER -o DIR", () => {
  it("names each result after its file, says what failed and why, and goes on where it stopped", async () => {
    put("report.md", "# Report\n");
    put("report.csv", "a,b\n1,2\n");
    put("deep/note.txt", "note");
    put("broken.docx", "no document");
    put(".hidden.md", "hidden");
    const first = await run();
    expect(first.code).toBe(3);
    expect(first.stderr).toMatch(/3 converted, 1 failed \(why: out\/index\.jsonl\)/);
    expect(readdirSync(join(folder, "out")).sort()).toEqual(["deep", "index.jsonl", "report.csv.md", "report.md.md"]);
    expect(get("deep/note.md")).toBe("note\n");
    expect(index()).toMatchObject([
      { source: "in/broken.docx", code: expect.stringMatching(/^DOCUMENT_/), error: expect.any(String) },
      { source: "in/deep/note.txt", file: "deep/note.md" },
      { source: "in/report.csv", file: "report.csv.md" },
      { source: "in/report.md", file: "report.md.md" },
    ]);
    put("deep/note.txt", "a longer note");
    rmSync(join(folder, "out", "report.csv.md"));
    const second = await run();
    expect(second.stderr).toMatch(/2 converted, 1 unchanged, 1 failed/);
    expect(get("deep/note.md")).toBe("a longer note\n");
    expect(existsSync(join(folder, "out", "report.csv.md"))).toBe(true);
    // Other options shape other results.
    expect((await run("--frontmatter")).stderr).toMatch(/3 converted, 1 failed/);
  });

  it("keeps the results of files that are gone and says so, and removes them with --prune", async () => {
    put("kept.txt", "kept");
    put("deep/gone.txt", "gone");
    put("all.zip", buildZip({ "a.md": "# A\n" }));
    await run("--chunks");
    rmSync(join(folder, "in", "deep", "gone.txt"));
    const again = await run("--chunks");
    expect(again.stderr).toContain("kept the results of files that are gone (in/deep/gone.txt); --prune removes them");
    expect(existsSync(join(folder, "out", "deep", "gone.json"))).toBe(true);

    const pruned = await run("--chunks", "--prune");
    expect(pruned.code).toBe(0);
    expect(pruned.stderr).toContain("removed the results of files that are gone: in/deep/gone.txt");
    expect(existsSync(join(folder, "out", "deep", "gone.json"))).toBe(false);
    expect(get("chunks.jsonl")).not.toContain("gone");
    expect(index().map(({ source }) => source)).toEqual(["in/all.zip", "in/all.zip/a.md", "in/kept.txt"]);
  });

  it("removes a result whose name a new file has changed, but not one in another format", async () => {
    put("notes.md", "# Notes\n");
    await run("-f", "json");
    await run();
    put("notes.txt", "notes");
    put("notes.md", "# Notes, again\n");
    await run();
    expect(readdirSync(join(folder, "out")).sort()).toEqual([
      "index.jsonl",
      "notes.json",
      "notes.md.md",
      "notes.txt.md",
    ]);
  });

  it("gives each file a result of its own when folders with equal names go into one folder, run after run", async () => {
    const write = (place: string, text: string): void => {
      mkdirSync(join(folder, place, ".."), { recursive: true });
      writeFileSync(join(folder, place), text);
    };
    write("rye/notes.txt", "rye\n");
    write("oats/notes.txt", "oats\n");
    const parse = async (input: string, ...flags: string[]) => {
      const { ended, output } = startWith([input, "-o", "out", ...flags]);
      return { code: await ended, stderr: output() };
    };
    await parse("rye");
    await parse("oats");
    expect(get("notes.md")).toBe("rye\n");
    expect(get("notes-2.md")).toBe("oats\n");
    write("rye/notes.txt", "rye, changed\n");
    write("oats/notes.txt", "oats, changed\n");
    await parse("oats/notes.txt");
    await parse("rye", "--prune");
    expect(get("notes.md")).toBe("rye, changed\n");
    expect(get("notes-2.md")).toBe("oats, changed\n");
    // The name of a file that is gone is free.
    rmSync(join(folder, "rye"), { recursive: true });
    write("wheat/notes.txt", "wheat\n");
    await parse("wheat");
    expect(get("notes.md")).toBe("wheat\n");
    expect(index().map(({ source, file }) => [source, file])).toEqual([
      ["oats/notes.txt", "notes-2.md"],
      ["wheat/notes.txt", "notes.md"],
    ]);
  });

  it("tells files of one name apart when the command runs in their folders", async () => {
    for (const grain of ["rye", "oats"]) {
      mkdirSync(join(folder, grain));
      writeFileSync(join(folder, grain, "notes.txt"), `${grain}\n`);
      execFileSync(process.execPath, [CLI, "parse", ".", "-o", "../out", "--prune"], { cwd: join(folder, grain) });
    }
    expect(get("notes.md")).toBe("rye\n");
    expect(get("notes-2.md")).toBe("oats\n");
  });

  it("names results in another format that are older than their file, and removes them with --prune", async () => {
    put("notes.txt", "one");
    await run();
    await run("--json");
    expect((await run("--json", "--prune")).stderr).not.toContain("older");
    expect(get("notes.md")).toBe("one\n");
    put("notes.txt", "another state");
    expect((await run("--json")).stderr).toContain(
      "kept earlier results that are older than their files: notes.md; --prune removes them",
    );
    await run("--json", "--prune");
    expect(readdirSync(join(folder, "out")).sort()).toEqual(["index.jsonl", "notes.json"]);
  });

  it("names the result of a file that has been damaged since, and removes it with --prune", async () => {
    const book = { nbformat: 4, metadata: {}, cells: [{ cell_type: "markdown", source: ["# Mill"] }] };
    put("mill.ipynb", JSON.stringify(book));
    await run("--chunks");
    put("mill.ipynb", "{ torn");
    for (let round = 0; round < 2; round++)
      expect((await run("--chunks")).stderr).toContain(
        "kept earlier results that are older than their files: mill.json; --prune removes them",
      );
    put("mill.ipynb", JSON.stringify({ ...book, cells: [{ cell_type: "markdown", source: ["# Two mills"] }] }));
    expect((await run("--chunks")).stderr).not.toContain("older");
    expect(get("chunks.jsonl")).toContain("Two mills");
    put("mill.ipynb", "{ torn again");
    await run("--chunks", "--prune");
    expect(readdirSync(join(folder, "out")).sort()).toEqual(["chunks.jsonl", "index.jsonl"]);
  });

  it("removes nothing outside of its folder, whatever the index says", async () => {
    put("kept.txt", "kept");
    put("other.txt", "other");
    await run();
    const [row] = index();
    writeFileSync(join(folder, "precious.md"), "precious");
    const planted = { ...row, source: "in/gone.txt", file: "../precious.md" };
    writeFileSync(join(folder, "out", "index.jsonl"), `${get("index.jsonl")}${JSON.stringify(planted)}\n`);
    await run("--prune");
    expect(readFileSync(join(folder, "precious.md"), "utf8")).toBe("precious");
  });

  it("refuses a type that does not exist and names those that do", async () => {
    const { child, ended, output } = startWith(["-", "--type", "cvs"]);
    child.stdout.resume();
    child.stdin.end("name;rye");
    expect(await ended).toBe(2);
    expect(output()).toMatch(/there is no type "cvs"\. Did you mean csv\? Types: html, md, .*docx/);
  });

  it("ends with exit code 3 when an archive was cut by a bound, and names each part that is missing", async () => {
    const bomb = { bytes: new Uint8Array(120 * 1024 * 1024), declaredSize: 10 };
    put("all.zip", buildZip({ "a.md": "# A\n", "bomb.txt": bomb, "c.md": "# C\n" }));
    const { code, stderr } = await run();
    expect(code).toBe(3);
    expect(stderr).toMatch(/^in\/all\.zip\/bomb\.txt: DOCUMENT_LIMIT_EXCEEDED: left out/m);
    expect(stderr).toMatch(/2 converted, 1 failed/);
    expect(readdirSync(join(folder, "out", "all")).sort()).toEqual(["a.md", "c.md"]);
    expect(index()[0]).toMatchObject({ source: "in/all.zip", warning: expect.stringContaining("bomb.txt") });
    const one = await runOn("in/all.zip");
    expect(one.code).toBe(3);
    expect(one.stderr).toMatch(/^in\/all\.zip\/bomb\.txt: DOCUMENT_LIMIT_EXCEEDED: left out/m);
    expect(one.stderr).toMatch(/^in\/all\.zip: warning: 1 file was left out \(bomb\.txt\)/m);
  });

  it("makes a folder of an archive, with a result for each document, and none outside of it", async () => {
    put("all.zip", buildZip({ "a.csv": "x,y\n1,2\n", "b/c.md": "# C\n", "../../escape.md": "# E\n" }));
    const mail = (subject: string): string =>
      `From a@x.test Mon Jan  1 10:00:00 2024\nFrom: a@x.test\nTo: b@x.test\nMIME-Version: 1.0\nSubject: ${subject}\n\nHello\n\n`;
    put("mails.mbox", mail("First") + mail("Second"));
    expect((await run()).code).toBe(0);
    expect(get("all/a.md")).toBe("| x | y |\n| --- | --- |\n| 1 | 2 |\n");
    expect(get("all/b/c.md")).toBe("# C\n");
    expect(readdirSync(join(folder, "out", "mails")).sort()).toEqual(["message-1.md", "message-2.md"]);
    expect(existsSync(join(folder, "escape.md"))).toBe(false);
    expect(readdirSync(folder).sort()).toEqual(["in", "out"]);
    expect((await run()).stderr).toMatch(/0 converted, 5 unchanged/);
  });

  it("names the files of a small run, and of a large one failures and a sum", async () => {
    for (let number = 0; number < 9; number++) put(`page-${number}.md`, "# Page\n");
    put("deep/note.txt", "note");
    const small = await run();
    expect(small.stderr).toContain(join("out", "page-8.md"));
    for (let number = 0; number < 6; number++) put(`broken-${number}.docx`, "no document");
    const large = await run("--force");
    expect(large.stderr).not.toContain("page-8.md");
    expect(large.stderr).toMatch(/10 converted, 6 failed/);
    // A sum of one would be longer than the failure itself.
    expect(large.stderr.match(/broken-\d\.docx: DOCUMENT_DAMAGED/g)).toHaveLength(6);
    expect(large.stderr).not.toContain("more failed");
    put("broken-6.docx", "no document");
    const larger = await run("--force");
    expect(larger.stderr).toContain("2 more failed (--verbose lists them):\n  2 × DOCUMENT_DAMAGED");
    expect((await run("--force", "--verbose")).stderr).toContain(join("out", "page-8.md"));
  });

  it("skips what it does not read in an archive as in a folder, and drops the whole ending of its name", async () => {
    const noise = Uint8Array.from({ length: 3_000 }, (_, index) => (index * 7919 + (index >> 3) * 104_729) % 256);
    put("noise.bin", noise);
    put("papers.zip", buildZip({ "noise.bin": noise, "rye.md": "# Rye" }));
    const { code, stderr } = await run();
    expect(stderr).toContain("2 skipped, of types that Quern does not read: .bin");
    expect(stderr).not.toContain("failed");
    expect(code).toBe(0);
    expect(get("papers/rye.md")).toBe("# Rye\n");
    put("old.tar.gz", execFileSync("tar", ["-czf", "-", "-C", join(folder, "in"), "noise.bin", "papers.zip"]));
    await run();
    expect(readdirSync(join(folder, "out"))).toContain("old");
  });

  it("says a warning once, and which other files have it", async () => {
    for (const name of ["a", "b", "c", "d", "e", "f"]) put(`${name}.jsonl`, '{"a":1}\nno JSON\n');
    const warning = "1 line is not JSON";
    const { stderr } = await run();
    const lines = stderr.split("\n").filter((line) => line.includes(warning));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^in\S+, in\S+, in\S+ and 2 more: the same warning \(--verbose lists them\): 1 line/);
    const all = await run("--force", "--verbose");
    expect(all.stderr.split(warning)).toHaveLength(7);
  });

  it("opens archives with many folders at once", async () => {
    const pages = Array.from({ length: 12 }, (_, index) => [`a/b/${index % 3}/page-${index}.md`, `# Page ${index}\n`]);
    put("pack.zip", buildZip(Object.fromEntries(pages)));
    const { code, stderr } = await run();
    expect({ code, stderr: stderr.includes("cannot be written to") }).toEqual({ code: 0, stderr: false });
    expect(get("pack/a/b/2/page-11.md")).toBe("# Page 11\n");
  });

  it("converts what changes until it is ended", async () => {
    put("a.md", "# One\n");
    const { child, ended, output } = start("--watch");
    const until = async (condition: () => boolean): Promise<void> => {
      while (!condition()) await new Promise((done) => setTimeout(done, 50));
    };
    await until(() => output().includes("watching"));
    put("b.md", "# Two\n");
    await until(() => existsSync(join(folder, "out", "b.md")));
    put("a.md", "# One, changed\n");
    await until(() => get("a.md").includes("changed"));
    child.kill("SIGINT");
    await ended;
  });

  it("writes pages as pictures beside the result", async () => {
    put("report.pdf", pdfOfLines(["Report", "Stones"]));
    const { code, stderr } = await run("-f", "markdown,page-images", "--image-pages", "2-", "--image-width", "200");
    expect(code, stderr).toBe(0);
    const result = JSON.parse(get("report.json")) as { markdown: string; pageImages: object[] };
    expect(result.markdown).toContain("Stones");
    expect(result.pageImages).toEqual([
      { page: 2, width: 200, height: 259, contentType: "image/png", url: "report_files/page-2.png" },
    ]);
    expect(existsSync(join(folder, "out", "report_files", "page-2.png"))).toBe(true);
  });

  it("does not convert its own results where they lie among their sources", async () => {
    put("letter.txt", "Dear Ben");
    put("note.csv", "a,b\n1,2\n");
    const into = async () => {
      const { ended, output } = startWith(["in", "-o", "in"]);
      return { code: await ended, stderr: output() };
    };
    expect((await into()).stderr).toContain("2 converted");
    const files = readdirSync(join(folder, "in")).sort();
    expect(files).toEqual(["deep", "index.jsonl", "letter.md", "letter.txt", "note.csv", "note.md"]);
    const again = await into();
    expect(again.stderr).toContain("0 converted, 2 unchanged");
    expect(again.code).toBe(0);
    expect(readdirSync(join(folder, "in")).sort()).toEqual(files);
  });

  it("overwrites none of the files that it reads", async () => {
    put("page.html", "<h1>Rye</h1><p onclick=a()>Sown in autumn.</p>");
    put("other.html", "<h1>Oats</h1>");
    const page = () => readFileSync(join(folder, "in", "page.html"), "utf8");
    const before = page();
    for (const args of [
      ["in/page.html", "-o", "in/page.html"],
      ["in/page.html", "-f", "html", "-o", "in"],
      ["in/page.html", "in/other.html", "-f", "html", "-o", "in"],
      ["in", "-f", "html", "-o", "in"],
    ]) {
      const { ended, output } = startWith(args);
      expect(await ended, args.join(" ")).not.toBe(0);
      expect(output()).toMatch(/would overwrite in\/page\.html, which is one of the inputs|is the file that is read/);
      expect(page()).toBe(before);
    }
  });
});
