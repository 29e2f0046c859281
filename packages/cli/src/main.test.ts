import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMAND_NAMES, main } from "./main.js";

const MAX_COLUMNS = 100;
const folders: string[] = [];
let directory: string;

/** Makes the folder that the command line runs in from here on. */
function enterNewFolder(): void {
  directory = mkdtempSync(join(tmpdir(), "quern-main-"));
  folders.push(directory);
}

beforeAll(enterNewFolder);
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

const run = (...words: string[]) => runWith({}, ...words);

async function runWith(
  environment: Record<string, string>,
  ...words: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  const text = { stdout: "", stderr: "" };
  const stream = (name: keyof typeof text): PassThrough => {
    const sink = new PassThrough();
    sink.on("data", (chunk) => (text[name] += chunk));
    return sink;
  };
  const code = await main(words, {
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    stdin: new PassThrough(),
    environment,
    directory,
  });
  return { code, ...text };
}

describe("help", () => {
  it("names every command, in lines that fit a terminal", async () => {
    const { code, stdout } = await run("--help");
    expect(code).toBe(0);
    for (const name of COMMAND_NAMES) expect(stdout).toContain(`quern ${name}`);
    expect(longestLine(stdout)).toBeLessThanOrEqual(MAX_COLUMNS);
  });

  it.each(COMMAND_NAMES)("says in words what each flag of %s does", async (name) => {
    const { stdout } = await run("help", name);
    expect(longestLine(stdout)).toBeLessThanOrEqual(MAX_COLUMNS);
    expect(stdout).toContain("-h, --help");
    // A flag stands alone on its line only when its text follows on the next.
    for (const [, text] of stdout.matchAll(/^ {2}(?:-\w, | {4})--\S+(?: [A-Za-z|]+)?(?:\n)? {2,}(.*)$/gm)) {
      expect(text).toMatch(/[a-z]{2,}/i);
    }
    expect(stdout).not.toMatch(/undefined|see docs/);
  });

  it("spells flags as their options are read", async () => {
    expect((await run("help", "crawl")).stdout).toContain("--deduplicate-similar-urls");
    expect((await run("help", "search")).stdout).toContain("--ignore-invalid-urls");
  });
});

describe("words that are not known", () => {
  it.each([
    [["scrpe", "https://example.com"], /neither a command, a file nor a URL\. Did you mean quern scrape\?/],
    [["crawl"], /crawl takes one URL\.\nTry: quern help crawl/],
    [["scrpe"], /neither a command, a file nor a URL\. Did you mean quern scrape\?/],
    [["help", "crwal"], /no command "crwal"\. Did you mean quern crawl\?/],
    [["help", "parse", "--jsn"], /help has no flag --jsn\. It takes --json\./],
    [["scrape", "--fromats", "html", "https://example.com"], /no flag --fromats\. Did you mean --formats\?/],
    [["scrape", "--no-only-main-contnet", "https://example.com"], /Did you mean --no-only-main-content\?/],
    [["parse", "--wait-for", "5", "x.html"], /--wait-for is a flag of quern scrape, .*does nothing here/],
    [["scrape", "--proxy", "stelth", "https://example.com"], /one of basic, .* not "stelth"\. Did you mean stealth\?/],
    [["completion", "fihs"], /takes one shell: bash, zsh, fish, powershell, not "fihs"\. Did you mean fish\?/],
    [["keys", "craete", "--data-dir", "x"], /create, list, revoke, not "craete"\. Did you mean create\?/],
    [["monitor", "lst", "--data-dir", "x"], /not "lst"\. Did you mean list\?/],
    [["keys", "list", "--plan", "free", "--data-dir", "x"], /--plan is a flag of quern keys create; it does nothing/],
    [["monitor", "run", "--goal", "x", "--data-dir", "x"], /--goal is a flag of quern monitor add/],
    [["scrape", "--engine", "browsr", "https://example.com"], /Did you mean browser\?/],
    [["serve", "--log-level", "inf"], /Did you mean info\?/],
    [["search", "--sources", "wbe", "rye"], /Did you mean web\?/],
    [["parse", "--force", "x.html"], /--force does nothing without --output/],
    [["scrape", "--model-context", "8000", "https://example.com"], /does nothing without --model-url/],
    [["mcp", "--api-key", "k"], /does nothing without --port/],
    [["parse", "x.html", "--rows"], /quern: --rows needs a value: all, 1000, 2001-3000\.\n/],
    [["parse", "--rows", "x.xlsx"], /quern: --rows needs a value: all, 1000, .*not "x\.xlsx"\.\n/],
    [["parse", "x.html", "--language", "deutsch"], /"deutsch" is not a language code\. Did you mean de\?\n/],
    [["parse", "x.html", "--language", "de,xx"], /"xx" is not a language code\. Use one such as de/],
    [["parse", "x.html", "--redact-pii=EMIAL"], /some of PERSON, EMAIL, .* Did you mean EMAIL\?\n/],
    [["parse", "x.html", "--no-parsers"], /no flag --no-parsers: --parsers takes a value/],
    [["parse", "x.html", "--parsers", '[{"type":"pdf","mode":"fsat"}]'], /Did you mean "fast"\?\n/],
    [["parse", "x.html", "--schema", "s.json", "--goal", "x"], /--goal is a flag of quern /],
    [["scrape", "https://example.com", "--actions", "click"], /must be a list of objects, such as --actions '\[\{/],
    [["-invoice.pdf"], /For a file, write \.\/-invoice\.pdf\./],
    [["--hepl"], /There is no flag --hepl\. Did you mean --help\?/],
    [["http//example.com"], /Did you mean http:\/\/example\.com\?/],
    [["https:/example.com/a"], /Did you mean https:\/\/example\.com\/a\?/],
    [["~/notes.md"], /Only a shell expands ~/],
    [["https://example.com", "-f", "question"], /-f question needs --question\.\nTry: quern help scrape\n/],
    [["https://example.com", "-f", "query"], /needs --question\. --query is a flag of -f highlights\./],
    [["parse", "x.html", "-o"], /quern: --output needs a value\.\n/],
    [["parse", "x.html", "--json=yes"], /quern: --json takes no value\.\n/],
    [
      ["crawl", "https://example.com", "--limit", "-1"],
      /needs a value\. One that starts with a dash .* --limit=-1\.\n/,
    ],
    [["scrape", "https://example.com", "-f", "markdown", "links"], /links is a format\. .*: -f markdown,links/],
    [["scrape", "https://example.com", "-f", "screenshot", "--engine", "fetch"], /A screenshot needs a browser/],
    [["scrape", "https://example.com", "--headers", "Cookie: a=b"], /--headers needs an object as JSON/],
    [["scrape", "https://example.com", "--location", "DE"], /--location needs an object as JSON/],
    [["scrape", "https://example.com", "--timeout", "30s"], /--timeout needs a number of milliseconds, not "30s"/],
    [["scrape", "https://example.com", "-o", "page.png"], /-o page\.png holds a screenshot .*use -f screenshot/],
    [["batch", "https://example.com"], /a file with URLs, .* is a URL: quern scrape https:\/\/example\.com/],
    [["parse", "https://example.com/a.pdf"], /is a URL: quern scrape https:\/\/example\.com\/a\.pdf/],
  ])("%j get a hint", async (words, message) => {
    const { code, stderr } = await run(...words);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
  });

  it.each(["localhost:9/docs", "localhost", "intranet:9"])("%s is an address", async (word) => {
    const { code, stderr } = await run(word);
    expect(code).toBe(1);
    expect(stderr).toContain(`--allow-host ${word.replace("/docs", "")}`);
  });

  it("variables and settings of a file get one, too", async () => {
    writeFileSync(join(directory, "rye.html"), "<h1>Rye</h1>");
    const path = join(directory, "rye.html");
    const typed = await runWith({ QUERN_FROMATS: "html", QUERN_KEY: "k", QUERN_PORT: "1" }, "parse", path);
    expect(typed).toMatchObject({
      code: 0,
      stderr: "quern: QUERN_FROMATS is no setting. Did you mean QUERN_FORMATS?\n",
    });
    writeFileSync(join(directory, "quern.config.json"), '{ "maxTokns": 5 }');
    expect((await run("parse", path)).stderr).toContain('unknown setting "maxTokns". Did you mean maxTokens?');
    rmSync(join(directory, "quern.config.json"));
  });

  it("a server looks for the browser that it is given before it listens", async () => {
    const { code, stdout, stderr } = await run("serve", "--port", "0", "--chromium", "/nope");
    expect({ code, stdout }).not.toMatchObject({ code: 0 });
    expect(stderr).toContain("--chromium names /nope, which cannot be executed.");
    expect(stderr).not.toContain("Quern listens");
  });

  it("variables are named where their values are wrong, and those with swapped letters", async () => {
    const path = join(directory, "rye.html");
    writeFileSync(path, "<h1>Rye</h1>");
    const { code, stderr } = await runWith({ QUERN_FORMATS: "bad" }, "parse", path);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^quern: QUERN_FORMATS: there is no format "bad"\. Formats: /);
    expect(stderr).not.toContain("such as");
    expect((await runWith({ QUERN_QIUET: "1" }, "parse", path)).stderr).toContain("Did you mean QUERN_QUIET?");
  });

  it("a settings file that is not read is named", async () => {
    enterNewFolder();
    const path = join(directory, "rye.html");
    writeFileSync(path, "<h1>Rye</h1>");
    writeFileSync(join(directory, "quern.config.mjs"), "export default {}");
    writeFileSync(join(directory, "quern.config.json"), "{}");
    expect(await run("parse", path)).toMatchObject({
      code: 0,
      stderr: "quern: quern.config.json is not read: quern.config.mjs takes precedence.\n",
    });
    expect((await run("parse", path, "-q")).stderr).toBe("");
    for (const name of ["quern.config.mjs", "quern.config.json"]) rmSync(join(directory, name));
  });

  it("kinds of personal data are given by their names", async () => {
    const path = join(directory, "mail.html");
    writeFileSync(path, "<p>Write to ada@example.org or call +49 30 901820.</p>");
    const { stdout } = await run("parse", "--redact-pii", "EMAIL", path);
    expect(stdout).toBe("Write to <EMAIL> or call +49 30 901820.\n");
    expect((await run("help", "parse")).stdout).toContain("--redact-pii [JSON]");
  });

  it("formats that need a live page are named as formats", async () => {
    const path = join(directory, "mail.html");
    expect((await run("parse", path, "-f", "change-tracking,screenshot")).stderr).toContain(
      "parse cannot use -f change-tracking, -f screenshot.",
    );
    expect((await run("help", "parse")).stdout).not.toContain("-f change-tracking");
  });

  it("a list that is given twice is one list", async () => {
    writeFileSync(join(directory, "page.html"), "<h1>Rye</h1>");
    const { stdout } = await run("parse", "-f", "markdown", "-f", "html", join(directory, "page.html"));
    expect(JSON.parse(stdout)).toMatchObject({ markdown: "# Rye", html: expect.stringContaining("Rye") });
  });

  it("a format gets a hint", async () => {
    writeFileSync(join(directory, "page.html"), "<h1>Rye</h1>");
    const { code, stderr } = await run("parse", "-f", "markdwn", join(directory, "page.html"));
    expect(code).toBe(2);
    expect(stderr).toContain("Did you mean markdown?");
  });
});

describe("quern init", () => {
  it("writes a file that is read as it stands, and never over another", async () => {
    const path = join(directory, "quern.config.mjs");
    expect((await run("init")).code).toBe(0);
    expect((await run("init")).stderr).toContain("quern init --force");
    const edited = readFileSync(path, "utf8").replace("// onlyMainContent: true", "onlyMainContent: false");
    // A module is read once in a process, so the edited file stands in another folder.
    enterNewFolder();
    writeFileSync(join(directory, "quern.config.mjs"), edited);
    writeFileSync(
      join(directory, "nav.html"),
      "<nav><a href=/a>Sowing</a></nav><main><h1>Rye</h1><p>Sown late.</p></main>",
    );
    expect((await run("parse", join(directory, "nav.html"))).stdout).toContain("Sowing");
  });
});

const longestLine = (text: string): number => Math.max(...text.split("\n").map((line) => line.length));
