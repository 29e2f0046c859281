/** Results and messages for people who try the flags of the command line for the first time. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { allCommands } from "./command-table.js";
import { Failures } from "./failures.js";
import { toKebab } from "./flag.js";
import { requireFitting } from "./flag-values.js";
import { formatsWithFlags } from "./format-flags.js";
import { installCommand } from "./installation.js";
import { main } from "./main.js";
import { writeTo } from "./make-folder.js";

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "quern-walkthrough-"));
  writeFileSync(join(directory, "mills.csv"), "mill,stones,place\nAlte Mühle,4,Hof\nNeue Mühle,2,Dorf\n");
  writeFileSync(join(directory, "mill.html"), "<main><h1>Mill</h1><p>Two stones.</p></main>");
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Call {
  readonly environment?: Record<string, string>;
  readonly stdin?: string;
}

async function run(words: readonly string[], { environment = {}, stdin }: Call = {}) {
  const text = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof text): PassThrough => {
    const sink = new PassThrough();
    sink.on("data", (chunk) => (text[name] += chunk));
    return sink;
  };
  const input = new PassThrough();
  if (stdin !== undefined) input.end(stdin);
  const terminal = { stdout: stream("stdout"), stderr: stream("stderr"), stdin: input, environment, directory };
  return { code: await main(words, terminal), ...text };
}
const at = (name: string): string => join(directory, name);
const parse = (file: string, ...words: string[]) => run(["parse", at(file), ...words]);

describe("-o", () => {
  it("writes what the ending of the file says", async () => {
    for (const [name, content] of [
      ["a.html", /<td>Alte Mühle<\/td>/],
      ["a.md", /\| Alte Mühle \|/],
      ["a.txt", /\| Alte Mühle \|/],
      ["a.json", /"markdown":/],
    ] as const) {
      expect((await parse("mills.csv", "-q", "-o", at(name))).code).toBe(0);
      expect(readFileSync(at(name), "utf8")).toMatch(content);
    }
  });

  it.each([
    [["-o", "a.docx"], /-o a\.docx: Quern does not write files of this type\. It writes \.md, .*\.html/],
    [["-o", "a.pdf"], /does not write files of this type/],
    [["-o", "a.csv"], /For the rows of a table, add --rows all/],
    [["-o", "a.quern"], /For a folder, write a\.quern\//],
    [["-o", "a.html", "-f", "markdown"], /-o a\.html holds HTML and nothing else: use -f html/],
  ])("%j is refused", async (words, message) => {
    const { code, stderr } = await parse("mills.csv", ...words);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(existsSync(words[1] as string)).toBe(false);
  });

  it("refuses the same for scrape", async () => {
    const { code, stderr } = await run(["scrape", "https://example.com", "-o", "a.docx"]);
    expect([code, stderr]).toEqual([2, expect.stringContaining("does not write files of this type")]);
  });
});

describe("values of flags", () => {
  it.each([
    [["crawl", "localhost:9", "--include-paths", "[0-9]+"], 1, /--allow-host localhost:9/],
    [["crawl", "localhost:9", "--include-paths", '["a","b"]'], 1, /--allow-host localhost:9/],
    [["scrape", "localhost:9", "--include-tags", "[hidden]"], 1, /--allow-host localhost:9/],
    [["scrape", "localhost:9", "--redact-pii"], 1, /--allow-host localhost:9/],
    [["scrape", "--redact-pii", "localhost:9"], 1, /--allow-host localhost:9/],
    [["scrape", "localhost:9", "--parsers", "ocr"], 2, /--parsers: .*such as --parsers '\[\{"type":"pdf"/],
    [["scrape", "localhost:9", "--timeout", "5"], 2, /--timeout: must be at least 1000 milliseconds/],
    [["parse", "mills.csv", "--timeout", "5"], 2, /--timeout: must be at least 1000 milliseconds/],
    [["scrape", "localhost:9", "--allow-host", "*"], 2, /--allow-host: cannot read "\*"/],
    [["scrape", "localhost:9", "--allow-host", "foo bar"], 2, /--allow-host: cannot read "foo bar"/],
    [["scrape", "-"], 2, /quern batch -/],
    [["parse", "-strich.csv"], 2, /For a file, write \.\/-strich\.csv/],
  ])("%j", async (words, code, message) => {
    const result = await run(words);
    expect([result.code, result.stderr]).toEqual([code, expect.stringMatching(message)]);
  });

  it("says which of two outputs counts", async () => {
    const { code, stderr } = await parse("mills.csv", "--json", "--jsonl");
    expect([code, stderr]).toEqual([0, expect.stringContaining("--json has no effect")]);
  });

  it("names only options that have an effect, each once", async () => {
    const { stderr } = await run(["scrape", "localhost:9", "--parsers", '[{"type":"pdf","zzz":1}]']);
    expect(stderr).toMatch(/It takes type, mode/);
    expect(stderr).not.toMatch(/__firePdfAsync|type.*\btype,/);
  });

  it("names the variable or the file that a wrong value comes from", async () => {
    const variable = await run(["parse", at("mills.csv")], { environment: { QUERN_TIMEOUT: "5" } });
    expect(variable.stderr).toContain("QUERN_TIMEOUT: must be at least 1000 milliseconds");
    const word = await run(["parse", at("mills.csv")], { environment: { QUERN_TIMEOUT: "soon" } });
    expect(word.stderr).toContain('QUERN_TIMEOUT needs a number of milliseconds, not "soon"');
    writeFileSync(at("quern.config.json"), '{"timeout":5}');
    const file = await run(["parse", at("mills.csv")]);
    rmSync(at("quern.config.json"));
    expect(file.stderr).toMatch(/quern\.config\.json: "timeout": must be at least 1000 milliseconds/);
  });

  it("takes a language for documents, and refuses a country", async () => {
    for (const words of [
      ["--language", "de"],
      ["--language", "de,en"],
      ["--location", '{"languages":["de"]}'],
    ])
      expect((await parse("mills.csv", ...words)).code).toBe(0);
    const { code, stderr } = await parse("mills.csv", "--location", '{"country":"DE"}');
    expect([code, stderr]).toEqual([2, expect.stringContaining("parse cannot use --location")]);
  });
});

describe("standard input", () => {
  it("that looks like a table asks for its type", async () => {
    const stdin = readFileSync(at("mills.csv"), "utf8");
    const { stderr, stdout } = await run(["parse", "-"], { stdin });
    expect(stderr).toBe("stdin: read as plain text. If it is a table, add --type csv.\n");
    expect(stdout).toContain("Alte Mühle,4,Hof");
    expect((await run(["parse", "-", "--type", "csv"], { stdin })).stderr).toBe("");
  });

  it("that is prose is no matter", async () => {
    const stdin = "The mill has two stones, and a wheel.\nIn spring, the water is high.\nIn summer, it is low.\n";
    expect((await run(["parse", "-"], { stdin })).stderr).toBe("");
  });
});

it("init writes settings that can be used as they are", async () => {
  expect((await run(["init", "--force"])).code).toBe(0);
  const text = readFileSync(at("quern.config.mjs"), "utf8");
  rmSync(at("quern.config.mjs"));
  expect(text).toMatch(/timeout: \d{5,6},/);
  expect(text).toContain("chunkOverlap: 0");
  expect(text).toContain("chunkTokens: 500");
  expect(text).toMatch(/port: 300\d/);
  expect(text).not.toMatch(/: \{\},|: 1000,/);
  const flags = (await allCommands()).flatMap((command) => command.flags);
  for (const [, name = "", value = ""] of text.matchAll(/^ {2}\/\/ (\w+): (.+),$/gm)) {
    // The first command that has a setting says how it is written.
    const flag = flags.find((one) => one.name === toKebab(name));
    if (flag && !value.includes("…")) expect(() => requireFitting(flag, JSON.parse(value), name)).not.toThrow();
  }
});

it("says that a disk is full, which is no wrong call", async () => {
  if (!existsSync("/dev/full")) return;
  await expect(writeTo("/dev/full", "text")).rejects.toMatchObject({
    code: "STATE_UNAVAILABLE",
    message: "/dev/full cannot be written to: the disk is full.",
  });
});

it("reports failures of files that it watches once, with the right number", () => {
  const terminal = { stderr: new PassThrough() };
  let text = "";
  terminal.stderr.on("data", (chunk) => (text += chunk));
  const failures = new Failures(terminal as never, {});
  for (let turn = 0; turn < 2; turn++) {
    for (let index = 0; index < 7; index++) failures.add(`${index}.pdf`, new Error("damaged"));
    failures.close();
  }
  expect(text.match(/damaged/g)).toHaveLength(6);
  expect(text).toContain("2 more failed");
});

it("names the command that adds packages to this installation", () => {
  expect(installCommand("/usr/lib/node_modules/quern/dist/cli.js")).toBe("npm install -g");
  writeFileSync(at("package.json"), "{}");
  expect(installCommand(at("node_modules/quern/dist/cli.js"))).toBe("npm install");
  rmSync(at("package.json"));
});

describe("the type of a file", () => {
  it.each(["csv", ".CSV", "text/csv"])("is the one that --type %s names, where its name says nothing", async (type) => {
    writeFileSync(join(directory, "mills.dat"), readFileSync(at("mills.csv")));
    const { code, stdout } = await parse("mills.dat", "--type", type);
    expect([code, stdout]).toEqual([0, expect.stringContaining("| Alte Mühle | 4 | Hof |")]);
    const rows = await parse("mills.dat", "--type", type, "--rows", "1");
    expect(JSON.parse(rows.stdout)).toEqual({ mill: "Alte Mühle", stones: "4", place: "Hof" });
  });

  it("is refused where there is no such type", async () => {
    const { code, stderr } = await parse("mills.csv", "--type", "dcox");
    expect([code, stderr]).toEqual([2, expect.stringMatching(/no type "dcox"\. Did you mean docx\? Types: html, md/)]);
  });
});

describe("kinds of personal data", () => {
  it.each([
    ["EMAIL,FOO", /there is no FOO\. It takes .* PERSON, EMAIL, PHONE/],
    ["EMIAL", /there is no EMIAL\. .*Did you mean EMAIL\?/],
  ])("that do not exist are no files: %s", async (kinds, message) => {
    const { code, stderr } = await run(["parse", "--redact-pii", kinds, at("mills.csv")]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });

  it("do not leave in attachments beside the text, which a message names", async () => {
    const mail = [
      "From: a@mill.example",
      "Subject: People",
      'Content-Type: multipart/mixed; boundary="B"',
      "",
      "--B",
      'Content-Type: text/csv; name="people.csv"',
      'Content-Disposition: attachment; filename="people.csv"',
      "",
      "eva@stone.example",
      "--B--",
    ];
    writeFileSync(at("people.eml"), mail.join("\r\n"));
    const { code, stderr } = await parse("people.eml", "-o", at("safe"), "--redact-pii", "--attachments");
    expect(code).toBe(0);
    expect(readdirSync(at("safe")).sort()).toEqual(["index.jsonl", "people.md"]);
    expect(readFileSync(at("safe/people.md"), "utf8")).toContain("<EMAIL>");
    expect(stderr).toContain("left out: attachment-1.csv. Without --redact-pii they are written as they are.");
    await parse("people.eml", "-o", at("whole"));
    expect(readdirSync(at("whole/people_files"))).toEqual(["attachment-1.csv"]);
  });

  it("may be written small", async () => {
    const { code, stdout } = await run(["parse", "--redact-pii", "email,phone", at("mills.csv")]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("Alte Mühle")]);
  });
});

describe("inputs and formats", () => {
  it("shows how a format is written that needs more than its name", async () => {
    const { code, stderr } = await parse("mill.html", "-f", "attributes");
    const example = /-f '(.*)'\./.exec(stderr)?.[1];
    expect([code, example]).toEqual([2, expect.stringContaining('"selectors"')]);
    expect((await parse("mill.html", "-f", example!)).code).toBe(0);
  });

  it("adds the Markdown that the tracking of changes compares", () => {
    expect(formatsWithFlags(["change-tracking"], {}, { directory })).toEqual(["markdown", "changeTracking"]);
    expect(formatsWithFlags(["markdown", "change-tracking"], {}, { directory })).toHaveLength(2);
  });

  it("converts a file once that is named twice, and says so", async () => {
    const { stderr } = await run(["parse", at("mills.csv"), at("mills.csv"), "-o", at("twice")]);
    expect(stderr).toMatch(/mills\.csv is named more than once/);
    expect(stderr).not.toContain("2 converted");
    expect(readdirSync(at("twice")).sort()).toEqual(["index.jsonl", "mills.md"]);
  });

  it("names the line of what is no URL", async () => {
    writeFileSync(at("urls.txt"), "# mills\n\nnot a url\n");
    const { stderr } = await run(["batch", at("urls.txt")]);
    expect(stderr).toContain("not a url (line 3): ");
  });

  it("says that the main content has no links", async () => {
    writeFileSync(
      at("nav.html"),
      '<nav><a href="/a">A</a></nav><main><h1>Mill</h1><p>Two stones turn in it.</p></main>',
    );
    expect(await parse("nav.html", "-f", "links")).toMatchObject({
      stdout: "",
      stderr: expect.stringContaining("no links in the main content: --no-only-main-content"),
    });
  });
});
