/** Wrong names of files, folders and hosts on the command line: what is said of them. */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildZip } from "@quern/documents/testing";
import { afterAll, beforeAll, expect, it } from "vitest";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "quern-mistakes-"));
  mkdirSync(join(folder, "taken.md"));
  for (const name of ["a", "b"]) {
    mkdirSync(join(folder, "d", name), { recursive: true });
    writeFileSync(join(folder, "d", name, "readme.md"), `# Mill ${name}\n\nStones of ${name}.\n`);
  }
  writeFileSync(
    join(folder, "d", "c.zip"),
    buildZip({ "x/readme.md": "# Mill x\n\nStones of x.\n", "y/readme.md": "# Mill y\n\nStones of y.\n" }),
  );
  mkdirSync(join(folder, "site", "guide"), { recursive: true });
  writeFileSync(join(folder, "site", "guide", "stones.html"), `<h1>Stones</h1><p><a href="../index.html">Home</a></p>`);
  writeFileSync(join(folder, "broken.pdf"), "%PDF-1.7\nnothing of it follows");
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...words: string[]) => spawnSync(process.execPath, [CLI, ...words], { cwd: folder, encoding: "utf8" });

it("a document that is not there is no host", () => {
  const { status, stderr } = run("pump.pdf");
  expect(stderr).toContain("There is no file pump.pdf. For a host of that name, write https://pump.pdf.");
  expect(status).toBe(2);
  expect(run("--json", "pump.pdf").stdout).toContain("There is no file pump.pdf");
  // The name of a result is no document that is missing.
  expect(run("-o", "result.json", "http://localhost:9/").stderr).toContain("--allow-host localhost:9");
});

it.each([[["serve"]], [["mcp"]], [["serve", "--data-dir", "taken"]]])(
  "%s says in plain words that a port is taken",
  async (command) => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const { status, stderr } = await new Promise<{ status: number; stderr: string }>((resolve) => {
      const child = spawn(process.execPath, [CLI, ...command, "--port", String(port)], { cwd: folder });
      let text = "";
      child.stderr.on("data", (chunk) => (text += String(chunk)));
      child.once("close", (code) => resolve({ status: code ?? -1, stderr: text }));
    });
    other.close();
    expect(stderr).toContain(`Cannot listen on 127.0.0.1:${port}: another program listens there.`);
    expect(stderr).not.toContain("EADDRINUSE");
    // Workers that were still starting do not report the closed store.
    expect(stderr).not.toContain("could not be");
    expect(status).not.toBe(0);
  },
);

it("a path is no start of a crawl, and the hint opens no host for it", () => {
  const { stderr } = run("crawl", "../docs5");
  expect(stderr).toContain("quern parse ../docs5");
  expect(stderr).not.toContain("--allow-host");
});

it.skipIf(process.platform === "win32")("names the symbolic links of a folder, which are not followed", () => {
  mkdirSync(join(folder, "links"));
  writeFileSync(join(folder, "links", "own.md"), "# Own\n");
  symlinkSync(join("..", "d", "a", "readme.md"), join(folder, "links", "other.md"));
  const { stderr, stdout, status } = run("parse", "links");
  expect(stdout).toBe("# Own\n");
  expect(stderr).toBe("symbolic links in folders are not followed: links/other.md\n");
  expect(status).toBe(0);
  // A link that is named is read.
  expect(run("parse", "links/other.md").stdout).toContain("Mill a");
});

it("results of an earlier run in a folder are not converted again, and named", () => {
  mkdirSync(join(folder, "twice", "notes"), { recursive: true });
  writeFileSync(join(folder, "twice", "notes", "own.md"), "# Own\n");
  expect(run("parse", "twice", "-o", "twice/out").stderr).toContain("own.md");
  const { stdout, stderr } = run("parse", "twice");
  expect(stdout).toBe("# Own\n");
  expect(stderr).toBe("results of earlier runs are not converted again: twice/out. Name the folder to convert them.\n");
  expect(run("parse", "twice/out").stdout).toContain("# Own");
});

it("a pattern that the shell has left as it is names the files that match it", () => {
  mkdirSync(join(folder, "many"));
  for (const name of ["two.md", "one.md", "three.txt", "[four].md"])
    writeFileSync(join(folder, "many", name), `About ${name}\n`);
  expect(run("parse", "many/*.md").stdout.match(/About \S+/g)).toEqual(
    ["About one.md", "About two.md", "About [four].md"].sort(),
  );
  expect(run("many/t*").stdout.match(/About \S+/g)).toEqual(["About three.txt", "About two.md"]);
  // A file of that very name is no pattern.
  expect(run("parse", "many/[four].md").stdout).toBe("About [four].md\n");
  const { stderr, status } = run("parse", "many/*.pdf");
  expect(stderr).toContain("Cannot read many/*.pdf: there is no such file.");
  expect(status).toBe(1);
});

it("what is piped into a bare call is not passed over in silence", () => {
  const { status, stderr } = spawnSync(process.execPath, [CLI], {
    cwd: folder,
    encoding: "utf8",
    input: "<h1>Rye</h1>",
  });
  expect(stderr).toBe("quern: To convert what is piped in, write: quern -\n");
  expect(status).toBe(2);
});

it("a file that cannot be written or read gives the reason", () => {
  const unwritable = run("parse", "d/a/readme.md", "-o", "taken.md");
  expect(unwritable.stderr).toMatch(/cannot be written to: it is a folder\. Name another place\./);
  expect(unwritable.status).toBe(1);
  const schema = run("parse", "d/a/readme.md", "-f", "json", "--schema", "nope.json");
  expect(schema.stderr).toContain("--schema nope.json cannot be read: there is no such file.");
  expect(schema.status).toBe(2);
  const list = run("batch", "d");
  expect(list.stderr).toContain("Cannot read d: it is a folder.");
  expect(list.status).toBe(2);
  const keys = run("serve", "--key-file", "nowhere.txt");
  expect(keys.stderr).toContain("--key-file nowhere.txt cannot be used: there is no such file.");
  expect(keys.status).toBe(2);
});

it("a base that is no URL is named once, however many files there are", () => {
  const { status, stderr } = run("parse", "d/a/readme.md", "d/b/readme.md", "--base", "docs");
  expect(stderr.split("--base docs is not a URL")).toHaveLength(2);
  expect(status).toBe(2);
});

it("a damaged PDF comes with a hint", () => {
  const { status, stderr } = run("parse", "broken.pdf");
  expect(stderr).toMatch(/DOCUMENT_DAMAGED: PDF: .*\n {2}→ Open and save the document again/);
  expect(status).toBe(1);
});

it("files of one name in several folders and archives stay apart in chunks, index and search", () => {
  expect(run("parse", "d", "-o", "out", "--data-dir", "data", "--chunks", "--jsonl").status).toBe(0);
  const lines = (file: string) =>
    readFileSync(join(folder, "out", file), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { readonly source: string });
  const paths = ["d/a/readme.md", "d/b/readme.md", "d/c.zip/x/readme.md", "d/c.zip/y/readme.md"];
  expect(lines("index.jsonl").map(({ source }) => source)).toEqual(expect.arrayContaining(paths));
  expect(lines("chunks.jsonl").map(({ source }) => source)).toEqual(paths);
  const { web } = JSON.parse(run("search", "stones", "--data-dir", "data", "--json").stdout) as {
    web: { readonly url: string }[];
  };
  expect(new Set(web.map(({ url }) => url)).size).toBe(4);
  const first = web.map(({ url }) => url).find((url) => url.endsWith("/d/a/readme.md"));
  expect(run(first as string).stdout).toContain("Stones of a");
});

it("a folder with a base is a copy of the site below it", () => {
  expect(run("parse", "site", "--base", "https://example.com/docs", "-o", "copy").status).toBe(0);
  expect(readFileSync(join(folder, "copy", "guide", "stones.md"), "utf8")).toContain(
    "[Home](https://example.com/docs/index.html)",
  );
});

it("rows end quietly with the reader of their pipe", () => {
  const rows = Array.from({ length: 200_000 }, (_, index) => `${index},stone ${index}`);
  writeFileSync(join(folder, "many.csv"), `n,name\n${rows.join("\n")}\n`);
  const command = `"$0" "$1" parse many.csv --rows all | head -n 1; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", command, process.execPath, CLI], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stdout).toBe('{"n":"0","name":"stone 0"}\n0\n');
  expect(stderr).toBe("");
});

it("a program that leaves rows early and closes the engine ends with 0", () => {
  const library = new URL("../../packages/quern/dist/index.js", import.meta.url).href;
  const program = `
    import { createQuern } from ${JSON.stringify(library)};
    const rows = Array.from({ length: 100_000 }, (_, index) => index + ",stone " + index);
    const quern = createQuern();
    for await (const batch of quern.rows(Buffer.from("n,name\\n" + rows.join("\\n")), { filename: "stones.csv" })) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      if (batch.rows.length > 0) break;
    }
    // The reader's last message waits while this thread is busy, and arrives as the engine closes.
    const until = Date.now() + 300;
    while (Date.now() < until);
    await quern.close();`;
  const { status, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(stderr).toBe("");
  expect(status).toBe(0);
});

it("results end quietly with the reader of their pipe", () => {
  for (const name of ["one.md", "two.md"])
    writeFileSync(join(folder, name), `# Stones\n\n${"granite ".repeat(50_000)}\n`);
  const command = `"$0" "$1" parse one.md two.md | true; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", command, process.execPath, CLI], {
    cwd: folder,
    encoding: "utf8",
  });
  expect(stdout).toBe("0\n");
  expect(stderr).toBe("");
});

it.runIf(process.platform === "linux")("a full disk behind standard output is said in words", () => {
  const { status, stderr } = spawnSync(
    "bash",
    ["-c", `"$0" "$1" parse d/a/readme.md > /dev/full`, process.execPath, CLI],
    {
      cwd: folder,
      encoding: "utf8",
    },
  );
  expect(stderr).toBe("quern: standard output cannot be written to: the disk is full.\n");
  expect(status).toBe(1);
});

it.runIf(process.platform !== "win32")(
  "an interrupt ends the wait for a pipe whose writer says nothing",
  async () => {
    spawnSync("sh", ["-c", "mkfifo pipe"], { cwd: folder });
    for (const words of [["pipe"], ["pipe", "-o", "waiting"]]) {
      const child = spawn(process.execPath, [CLI, "parse", ...words], { cwd: folder });
      const ended = once(child, "close");
      const writer = await writerOf(join(folder, "pipe"));
      child.kill("SIGINT");
      const timer = setTimeout(() => child.kill("SIGKILL"), 5000);
      expect(await ended).toEqual([130, null]);
      clearTimeout(timer);
      closeSync(writer);
    }
  },
  60_000,
);

/** The writing end of a pipe, once somebody opens it for reading. */
async function writerOf(pipe: string): Promise<number> {
  for (;;) {
    try {
      return openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch {
      await new Promise((done) => setTimeout(done, 50));
    }
  }
}

it("searches no folder that is not there, and makes none", () => {
  const { status, stderr } = run("search", "quern", "--data-dir", join(folder, "mistyped"));
  expect(status).toBe(2);
  expect(stderr).toContain("mistyped, so nothing was read into it. Check --data-dir");
  expect(existsSync(join(folder, "mistyped"))).toBe(false);
});

it("names --chunk-tokens for the chunk size of other tools", () => {
  expect(run("parse", "x.md", "--chunk-size", "100").stderr).toContain("Did you mean --chunk-tokens?");
});

it("ends with 1 where a model that cannot be reached was to answer and there is nothing else", () => {
  writeFileSync(join(folder, "notes.md"), "# Notes\n\nThe runner stone costs 350 euros.\n");
  const model = ["--model-url", "http://127.0.0.1:9/v1", "--model", "x", "--question", "What does the stone cost?"];
  const failed = run("parse", "notes.md", ...model);
  expect(failed.stderr).toContain("cannot be reached");
  expect(failed.status).toBe(1);
  const others = run("parse", "notes.md", ...model, "-f", "markdown,question");
  expect(others.stdout).toContain("350 euros");
  expect(others.status).toBe(0);
});
