/** The built command line on real files and a live page, as a user runs it. */
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startOpenAiServer } from "@quern/llm/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Site, startSite } from "../site/site.js";

const CLI = fileURLToPath(new URL("../../packages/quern/dist/cli.js", import.meta.url));
const EXAMPLE = fileURLToPath(new URL("../../examples/pages/grinding-grain.html", import.meta.url));

let site: Site;
let folder: string;

beforeAll(async () => {
  site = await startSite();
  folder = mkdtempSync(join(tmpdir(), "quern-cli-"));
});
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Outcome {
  code: number | null;
  stdout: string;
  stderr: string;
}

function quern(
  words: readonly string[],
  {
    input = "",
    environment = {},
    directory = folder,
  }: { input?: string; environment?: Record<string, string>; directory?: string } = {},
): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [CLI, ...words], { cwd: directory, env: { ...process.env, ...environment } });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk) => (stdout += chunk));
    child.stderr.on("data", (chunk) => (stderr += chunk));
    child.on("close", (code) => resolve({ code, stdout, stderr }));
    child.stdin.end(input);
  });
}

describe("quern parse", () => {
  it("prints the bundled example as Markdown, and nothing else", async () => {
    const { code, stdout, stderr } = await quern([EXAMPLE]);
    expect(code).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^# Grinding grain by hand$/m);
    expect(stdout).toContain("| Grain | Per hour | Fine flour |");
    expect(stdout).toContain("$E = k r^2$");
    expect(stdout).toContain("```js\nfunction minutes");
    expect(stdout).not.toMatch(/cookies|Most read|Imprint|base64/);
  });

  it("reads stdin", async () => {
    expect((await quern(["parse", "-", "--type", "csv"], { input: "a;b\n1;2\n" })).stdout).toBe(
      "| a | b |\n| --- | --- |\n| 1 | 2 |\n",
    );
    const page = await quern(["parse", "-", "--base", "https://example.com/x/", "-f", "links"], {
      input: "<html><body><p><a href='y'>y</a></p></body></html>",
    });
    expect(page.stdout).toBe("https://example.com/x/y\n");
  });

  it("converts a folder into a folder, keeping its shape", async () => {
    const input = join(folder, "in");
    await mkdir(join(input, "deep"), { recursive: true });
    writeFileSync(join(input, "a.html"), "<h1>A</h1>");
    writeFileSync(join(input, "a.csv"), "x,y\n1,2\n");
    writeFileSync(join(input, "deep", "b.md"), "# B\n");
    const { code } = await quern(["parse", "in", "-o", "out"]);
    expect(code).toBe(0);
    // Files of one name are told apart by their endings.
    expect(readdirSync(join(folder, "out")).sort()).toEqual(["a.csv.md", "a.html.md", "deep", "index.jsonl"]);
    expect(readFileSync(join(folder, "out", "deep", "b.md"), "utf8")).toBe("# B\n");

    for (const name of ["~$a.docx", "Thumbs.db", "setup.exe"]) writeFileSync(join(input, name), "MZ\0\u0001\0");
    const again = await quern(["parse", input, "-o", join(folder, "out")]);
    expect(again.code).toBe(0);
    expect(again.stderr).toContain("1 skipped, of types that Quern does not read: .exe");
  });

  it("refuses a file for several results, and a folder that cannot be made", async () => {
    writeFileSync(join(folder, "one.csv"), "x,y\n1,2\n");
    writeFileSync(join(folder, "two.csv"), "x,y\n1,2\n");
    const several = await quern(["parse", "one.csv", "two.csv", "-o", "all.md"]);
    expect(several).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("names one file, but there are 2 inputs"),
    });
    expect(existsSync(join(folder, "all.md"))).toBe(false);
    const below = await quern(["parse", "one.csv", "-o", join("two.csv", "out")]);
    expect(below).toMatchObject({ code: 1, stderr: expect.stringContaining("a part of it is a file") });
    const silent = await quern(["parse", "one.csv", "two.csv", "-o", "silent", "-q"]);
    expect(silent).toEqual({ code: 0, stdout: "", stderr: "" });
  });

  it("tells a partial failure (3) from a whole one (1)", async () => {
    writeFileSync(join(folder, "good.html"), "<p>good</p>");
    const partial = await quern(["parse", "good.html", "missing.html"]);
    expect(partial).toMatchObject({ code: 3 });
    expect(partial.stdout).toContain("good");
    expect(partial.stderr).toMatch(/missing\.html: NOT_FOUND: Cannot read missing\.html: there is no such file\./);
    expect((await quern(["parse", "missing.html"])).code).toBe(1);
  });

  it("prints JSON on request, and front matter", async () => {
    const { stdout } = await quern([EXAMPLE, "--json", "-f", "markdown,links"]);
    expect(JSON.parse(stdout)).toMatchObject({
      links: expect.any(Array),
      metadata: { publishedTime: "2026-03-14T08:00:00Z" },
    });
    expect((await quern([EXAMPLE, "--frontmatter"])).stdout).toMatch(/^---\ntitle: "Grinding grain by hand/);
  });

  it("explains on stderr", async () => {
    const { stderr, stdout } = await quern([EXAMPLE, "--explain"]);
    expect(stderr).toMatch(/^page type: \w+\n/);
    expect(stderr).toMatch(/removed by .*Most read/);
    expect(stdout).toMatch(/^# Grinding/m);
  });
});

describe("quern scrape", () => {
  it("scrapes a live page that was opened", async () => {
    const { code, stdout } = await quern(["scrape", `${site.origin}/article`, "--allow-host", site.host]);
    expect(code).toBe(0);
    expect(stdout).toContain("# How a quern grinds");
    expect(
      (await quern([`${site.origin}/article`, "--allow-host", site.host, "--no-only-main-content"])).stdout,
    ).toContain("Related");
  });

  it("says why it fails and what to do", async () => {
    const closed = await quern(["scrape", `${site.origin}/article`]);
    expect(closed.code).toBe(1);
    expect(closed.stderr).toContain(`--allow-host ${site.host}`);
    const slow = await quern(["scrape", `${site.origin}/silent`, "--allow-host", site.host, "-t", "1000"]);
    expect(slow.stderr).toMatch(/SCRAPE_TIMEOUT: .*1000 ms/);
  });

  it("takes options from the environment and a file; flags win", async () => {
    writeFileSync(
      join(folder, "quern.config.json"),
      JSON.stringify({ allowHost: [site.host], formats: ["links"], port: 3002, includePaths: ["/docs"] }),
    );
    try {
      expect((await quern(["scrape", `${site.origin}/article`])).stdout).toBe(`${site.origin}/docs/table\n`);
      const fromEnvironment = await quern(["scrape", `${site.origin}/article`], {
        environment: { QUERN_FORMATS: "images" },
      });
      expect(fromEnvironment.stdout).toContain("runner.png");
      const fromFlag = await quern(["scrape", `${site.origin}/article`, "-f", "markdown"], {
        environment: { QUERN_FORMATS: "images" },
      });
      expect(fromFlag.stdout).toContain("# How a quern grinds");
    } finally {
      rmSync(join(folder, "quern.config.json"));
    }
  });
});

describe("quern.config.json", () => {
  it.each([
    [{ port: "many" }, 'quern.config.json: "port" needs a number, not "many"'],
    [{ port: 70_000 }, "from 0 to 65535, not 70000"],
    [{ trustProxy: 3 }, '"trustProxy" is a boolean, not 3'],
    [{ prot: 1 }, 'unknown setting "prot"'],
    [["port"], "it must hold an object"],
  ])("is checked: %j", async (settings, complaint) => {
    writeFileSync(join(folder, "quern.config.json"), JSON.stringify(settings));
    try {
      expect((await quern(["serve"])).stderr).toContain(complaint);
    } finally {
      rmSync(join(folder, "quern.config.json"));
    }
  });
});

describe("quern serve", () => {
  it("answers with a key and ends on SIGTERM", async () => {
    const child = spawn(process.execPath, [CLI, "serve", "--port", "0", "--api-key", "k", "--allow-host", site.host], {
      cwd: folder,
    });
    const url = await new Promise<string>((resolve, reject) => {
      child.stderr.on("data", (chunk) => {
        const found = /http:\/\/\S+/.exec(String(chunk))?.[0];
        if (found) resolve(found);
      });
      child.on("close", () => reject(new Error("serve ended early")));
    });
    const response = await fetch(`${url}/v2/scrape`, {
      method: "POST",
      headers: { authorization: "Bearer k", "content-type": "application/json" },
      body: JSON.stringify({ url: `${site.origin}/article` }),
    });
    expect(await response.json()).toMatchObject({
      success: true,
      data: { markdown: expect.stringContaining("How a quern grinds") },
    });
    const ended = new Promise((resolve) => child.on("close", resolve));
    child.kill("SIGTERM");
    expect(await ended).toBe(0);
  });
});

describe("quern crawl and quern map", () => {
  it("writes a file a page and lists them; exits with 3 when some failed", async () => {
    const words = ["crawl", `${site.origin}/`, "--allow-host", site.host, "-o", "site", "--limit", "20"];
    const { code, stdout, stderr } = await quern(words);
    expect(stdout).toBe("");
    expect(stderr).toMatch(/\d+ pages in site/);
    expect([0, 3]).toContain(code);
    const lines = readFileSync(join(folder, "site/index.jsonl"), "utf8").trim().split("\n");
    const pages = lines.map((line) => JSON.parse(line) as { url: string; file: string; title: string });
    const article = pages.find(({ url }) => url === `${site.origin}/article`);
    expect(article).toMatchObject({ title: "How a quern grinds" });
    expect(readFileSync(join(folder, "site", article?.file ?? ""), "utf8")).toMatch(/^# /m);
    expect(new Set(pages.map(({ file }) => file)).size).toBe(pages.length);
  });

  it("gets the pages of a list, as quern map prints it", async () => {
    const list = `# mill\n${site.origin}/\n\n${site.origin}/article\n${site.origin}/hang-up\n`;
    const { code, stdout, stderr } = await quern(["batch", "-", "--allow-host", site.host], { input: list });
    expect(code).toBe(3);
    const pages = stdout
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as { markdown: string; metadata: { url: string } });
    expect(pages.map(({ metadata }) => metadata.url).sort()).toEqual([`${site.origin}/`, `${site.origin}/article`]);
    expect(stderr).toContain("/hang-up: SCRAPE_SITE_ERROR");
    expect((await quern(["batch", "/no/such/list"])).code).toBe(2);
  });

  it("lists addresses, one a line", async () => {
    const { code, stdout } = await quern(["map", site.origin, "--allow-host", site.host]);
    expect(code).toBe(0);
    expect(stdout.split("\n")).toEqual(expect.arrayContaining([site.origin, `${site.origin}/article`]));
  });
});

describe("usage", () => {
  it.each([
    [["--nonsense"], /neither a command, a file nor a URL/],
    [["scrape"], /needs at least one URL/],
    [["scrape", "example.com", "--nonsense"], /--nonsense/],
    [["scrape", "example.com", "--timeout", "soon"], /--timeout needs a number/],
    [["scrape", "example.com", "--location", "{"], /--location needs JSON/],
    [["scrape", "example.com", "-f", "markdwon"], /no format "markdwon". Did you mean markdown/],
    [["scrape", EXAMPLE], /is a file: quern parse/],
    [["serve", "--key-file", "/does/not/exist"], /--key-file/],
    [["what is this"], /neither a command, a file nor a URL/],
  ])("%j exits with 2 and says why", async (words, message) => {
    const { code, stderr, stdout } = await quern(words);
    expect(code).toBe(2);
    expect(stderr).toMatch(message);
    expect(stdout).toBe("");
  });

  it("has help for every command, and a version", async () => {
    expect((await quern(["--help"])).stdout).toContain("quern serve");
    const help = await quern(["scrape", "--help"]);
    expect(help.stdout).toContain("--only-main-content");
    expect(help.stdout).toContain("--allow-host");
    expect((await quern(["--version"])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it("tells what is at hand", async () => {
    const { code, stdout } = await quern(["doctor"]);
    expect(stdout).toMatch(/papers +OpenAlex, arXiv\n/i);
    const { stdout: closed } = await quern(["doctor", "--no-public-indexes", "--github-token", "x"]);
    expect(closed).toMatch(/papers +none.*\ndeveloper search +GitHub\n/i);
    expect(code).toBe(0);
    expect(stdout).toContain("parser csv");
    for (const row of ["certificates", "proxies", "clock", "disk", "limits"]) {
      expect(stdout).toMatch(new RegExp(`^${row} +\\S`, "m"));
    }
    const behind = { NODE_EXTRA_CA_CERTS: "/nowhere/company.pem", HTTPS_PROXY: "http://proxy:8080" };
    const { stdout: troubled } = await quern(["doctor"], { environment: behind });
    expect(troubled).toMatch(/certificates +NODE_EXTRA_CA_CERTS=\/nowhere\/company.pem cannot be read/);
    expect(troubled).toMatch(/proxies +from the environment: https through http:\/\/proxy:8080 \(for commands/);
  });

  it("makes what is missing, and says what only a person can put right", async () => {
    const directory = join(folder, "made", "by", "doctor");
    const environment = { QUERN_CHROMIUM: "/nowhere/chromium" };
    const { code, stderr } = await quern(["doctor", "--fix", "--data-dir", directory], { environment });
    expect(code).toBe(1);
    expect(stderr).toContain(`data: ${directory} was made`);
    expect(stderr).toContain("Correct --chromium or QUERN_CHROMIUM");
  });
});

describe("formats that need a word more", () => {
  const SCHEMA = '{"type":"object","properties":{"title":{"type":"string"},"author":{"type":"string"}}}';

  it("takes schema, question and query as flags, and answers by rules", async () => {
    writeFileSync(join(folder, "schema.json"), SCHEMA);
    const { code, stdout, stderr } = await quern([
      ...["parse", EXAMPLE, "-f", "summary,highlights,json", "--schema", "schema.json", "--query", "yield of barley"],
      ...["--question", "Where does the grain go in?"],
    ]);
    expect(code).toBe(0);
    const result = JSON.parse(stdout);
    expect(result.json).toEqual({ title: "Grinding grain by hand", author: "Ada Millstone" });
    expect(result.highlights).toContain("Barley");
    expect(result.answer).toContain("through a hole in the upper stone");
    expect(result.summary).not.toBe("");
    expect(stderr).toContain("no language model is configured");
  });

  it("looks for what the schema names when highlights are told nothing else", async () => {
    const { code, stdout } = await quern([
      ...["parse", EXAMPLE, "-f", "highlights"],
      "--schema",
      '{"properties":{"yieldOfBarley":{}}}',
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout).highlights).toContain("Barley");
  });

  it("asks the model that flags or variables name, and doctor says whether it answers", async () => {
    await using server = await startOpenAiServer({
      answer: ({ schema }) => (schema ? { json: { title: "T" } } : "ready"),
    });
    const model = ["--model-url", server.baseUrl, "--model", "test"];
    const { stdout, stderr } = await quern(["parse", EXAMPLE, "-f", "json", "--schema", SCHEMA, ...model]);
    expect(JSON.parse(stdout).json).toEqual({ title: "T" });
    expect(stderr).not.toContain("warning");
    const environment = { QUERN_MODEL_URL: server.baseUrl, QUERN_MODEL: "test", QUERN_MODEL_KEY: "secret" };
    const doctor = await quern(["doctor"], { environment });
    expect(doctor.stdout).toMatch(/language model +test at http:\/\/127\.0\.0\.1:\d+\/v1 answers/);
    expect(doctor.stdout).not.toContain("secret");
    expect(server.requests.at(-1)?.headers["authorization"]).toBe("Bearer secret");
  });

  it.each([
    [["-f", "highlights"], "-f highlights needs --query."],
    [["-f", "json", "--schema", "missing.json"], "--schema missing.json cannot be read"],
    [["-f", "json", "--schema", "[1]"], "it is not an object"],
    [["-f", "json", "--schema", "{bad"], "--schema cannot be read: Expected property name"],
    [["--model", "x"], "--model needs --model-url"],
  ])("says what is missing: %j", async (flags, message) => {
    const { code, stderr } = await quern(["parse", EXAMPLE, ...flags]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it("cuts, chunks and lists links on request", async () => {
    const { stdout } = await quern(["parse", EXAMPLE, "--max-tokens", "60", "--link-style", "references"]);
    expect(stdout).toContain("[Ada Millstone][1]");
    expect(stdout).toMatch(/\n\[1\]: \/people\/ada\n$/);
    const chunks = JSON.parse((await quern(["parse", EXAMPLE, "--chunk-tokens", "100"])).stdout).chunks;
    expect(chunks.length).toBeGreaterThan(2);
  });

  it("prints chunks as JSON Lines", async () => {
    const { stdout } = await quern(["parse", EXAMPLE, "--jsonl", "--chunk-tokens", "100"]);
    const lines = stdout
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines)
      expect(line).toMatchObject({ id: expect.any(String), text: expect.any(String), title: expect.any(String) });
  });
});
