import { spawn } from "node:child_process";
import { once } from "node:events";
import { appendFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { SearchProvider, SearchRequest } from "@quern/types";
import { searchContract } from "@quern/types/testing";
import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { localIndex } from "./local-index.js";

const directories: string[] = [];
const temporary = async (): Promise<string> => {
  const directory = await mkdtemp(join(tmpdir(), "quern-index-"));
  directories.push(directory);
  return directory;
};
afterEach(async () => {
  for (const directory of directories.splice(0)) await rm(directory, { recursive: true, force: true });
});

const nowhere = { send: () => Promise.reject(new Error("an index of one's own asks nobody")) };

const find = async (index: SearchProvider, query: string, more: Partial<SearchRequest> = {}) =>
  (
    await index.search(
      {
        query,
        limit: 10,
        sources: ["web"],
        includeDomains: [],
        excludeDomains: [],
        categories: [],
        highlights: true,
        signal: new AbortController().signal,
        ...more,
      },
      nowhere,
    )
  ).web ?? [];

const paths = async (index: SearchProvider, query: string, more: Partial<SearchRequest> = {}): Promise<string[]> =>
  (await find(index, query, more)).map(({ url }) => new URL(url).pathname.slice(1));

const page = (path: string, title: string, markdown: string, host = "mill.example") => ({
  url: `https://${host}/${path}`,
  title,
  description: "",
  markdown,
});

const PAGES = [
  page(
    "quern",
    "Rotary querns",
    "# Rotary querns\n\nA rotary quern is a hand mill of two stones. It grinds grain into flour.",
  ),
  page("saddle", "Saddle stones", "An older mill: the saddle stone. Grain was rubbed on it, before the rotary quern."),
  page(
    "bread",
    "Baking bread",
    "Flour, water, salt.\n\n## Which grain\n\nRye needs sourdough; [wheat](https://x.example/wheat) does not.",
  ),
  page(
    "pain",
    "Le pain complet",
    "Un moulin à bras broie le blé en farine. La mouture se fait à la main.",
    "moulin.example",
  ),
  page(
    "mehl",
    "Mehl mahlen",
    "Die Handmühle zerkleinert Getreide zu Mehl. Mühlsteine aus Basalt halten lange.",
    "mühle.example",
  ),
  page("ishiusu", "石臼とは", "石臼は穀物を粉にする道具です。上下二つの石からなります。"),
  page("mopan", "石磨的历史", "石磨是把谷物磨成粉的工具。北京大学的学生研究了它。"),
];

async function filled(options: Parameters<typeof localIndex>[0] = {}): Promise<SearchProvider> {
  const index = localIndex(options);
  for (const one of PAGES) await index.add?.(one);
  return index;
}

describe.each([
  ["in memory", async () => ({})],
  ["in a directory", async () => ({ directory: await temporary() })],
])("%s", (_name, where) => {
  for (const { name, run } of searchContract(async () => ({
    provider: await filled(await where()),
    context: nowhere,
    query: "grain mill flour",
  }))) {
    it(name, run);
  }

  it("is ready once it holds a page", async () => {
    const index = localIndex(await where());
    expect(await index.isReady?.()).toBe(false);
    await index.add?.(page("a", "A", "words"));
    expect(await index.isReady?.()).toBe(true);
    await index.close?.();
  });

  it("finds words in titles first, in other forms, in several languages and scripts", async () => {
    const index = await filled(await where());
    expect((await paths(index, "rotary quern"))[0]).toBe("quern");
    expect((await paths(index, "how was grain ground by grinding it?"))[0]).toBe("quern");
    expect((await paths(index, "farine de blé"))[0]).toBe("pain");
    expect((await paths(index, "Muhlsteine basalt"))[0]).toBe("mehl");
    expect((await paths(index, "石臼"))[0]).toBe("ishiusu");
    expect((await paths(index, "大学"))[0]).toBe("mopan");
    await index.close?.();
  });

  it("knows phrases, beginnings and words that must not be there", async () => {
    const index = await filled(await where());
    expect(await paths(index, '"hand mill"')).toEqual(["quern"]);
    expect(await paths(index, '"mill hand"')).toEqual([]);
    expect(await paths(index, "sourd*")).toEqual(["bread"]);
    expect(await paths(index, "rotary -older")).toEqual(["quern"]);
    await index.close?.();
  });

  it("shows a team its own pages alone", async () => {
    const index = await filled(await where());
    await index.add?.({ ...page("ours", "Our quern", "The rotary quern of team red"), team: "red" });
    await index.add?.({ ...page("theirs", "Their quern", "The rotary quern of team blue"), team: "blue" });
    expect(await paths(index, "rotary quern", { team: "red" })).toEqual(["ours"]);
    expect(await paths(index, "rotary quern", { team: "blue" })).toEqual(["theirs"]);
    expect(await paths(index, "rotary quern team")).not.toContain("ours");
    expect(await paths(index, "rotary quern", { team: "green" })).toEqual([]);
    expect(await index.isReady?.("red")).toBe(true);
    expect(await index.isReady?.("green")).toBe(false);
    await index.close?.();
  });

  it("is one for all teams where that is asked for", async () => {
    const index = localIndex({ ...(await where()), sharedIndex: true });
    await index.add?.({ ...page("ours", "Our quern", "The rotary quern of team red"), team: "red" });
    expect(await paths(index, "rotary quern", { team: "blue" })).toEqual(["ours"]);
    await index.close?.();
  });

  it("keeps no address that holds a login or a token", async () => {
    const index = localIndex(await where());
    await index.add?.(page("open", "A quern", "The rotary quern"));
    await index.add?.(page("closed?token=secret", "A quern", "The rotary quern"));
    await index.add?.({ ...page("login", "A quern", "The rotary quern"), url: "https://user:word@mill.example/login" });
    expect(await paths(index, "rotary quern")).toEqual(["open"]);
    await index.close?.();
  });

  it("keeps to hosts", async () => {
    const index = await filled(await where());
    expect(await paths(index, "mill moulin", { includeDomains: ["moulin.example"] })).toEqual(["pain"]);
    expect(await paths(index, "mill moulin", { excludeDomains: ["mill.example"] })).toEqual(["pain"]);
    await index.close?.();
  });

  it("describes a page by the part that answers, without marks of Markdown, or by its own words", async () => {
    const index = await filled(await where());
    const [hit] = await find(index, "sourdough");
    expect(hit?.description).toContain("Rye needs sourdough; wheat does not.");
    await index.add?.({
      ...page("own", "Own words", "Long text about sieves."),
      description: "What it says of itself",
    });
    expect((await find(index, "sieves", { highlights: false }))[0]?.description).toBe("What it says of itself");
    await index.close?.();
  });

  it("knows the newest version of a page alone", async () => {
    const index = await filled(await where());
    await find(index, "quern");
    await index.add?.(page("quern", "Windmills", "Sails turn in the wind."));
    expect(await paths(index, "windmills")).toEqual(["quern"]);
    expect(await paths(index, "rotary")).toEqual(["saddle"]);
    await index.close?.();
  });

  it("answers the same however pages were added: one by one, between searches, over many segments", async () => {
    const index = localIndex(await where());
    for (let number = 0; number < 1200; number++) {
      await index.add?.(page(`p${number % 1100}`, `Page ${number % 1100}`, `common word and number${number} here`));
      if (number % 40 === 0) await find(index, "common");
    }
    expect(await paths(index, "number1150")).toEqual(["p50"]);
    expect(await paths(index, "number50")).toEqual([]);
    expect(await paths(index, "number600")).toEqual(["p600"]);
    expect(await paths(index, "common", { limit: 100 })).toHaveLength(100);
    await index.close?.();
  });
});

it("keeps the pages of many teams in one directory, more than are open at once", async () => {
  const directory = await temporary();
  const index = localIndex({ directory });
  const teams = Array.from({ length: 40 }, (_, number) => `team ${number}`);
  for (const team of teams) await index.add?.({ ...page("a", "A quern", `The quern of ${team}`), team });
  for (const team of teams) expect(await paths(index, "quern", { team }), team).toEqual(["a"]);
  await index.close?.();
});

it("gives room to the teams that use it, in memory", async () => {
  const index = localIndex({ maxBytes: 100_000 });
  const words = (seed: number): string =>
    Array.from({ length: 3_000 }, (_, at) => `word${seed * 7 + at * 13}`).join(" ");
  for (let number = 0; number < 12; number++) {
    const team = `team ${number}`;
    await index.add?.({ ...page("a", "A quern", words(number)), team });
    expect(await paths(index, "quern", { team })).toEqual(["a"]);
  }
  expect(await paths(index, "quern", { team: "team 0" })).toEqual([]);
  expect(await paths(index, "quern", { team: "team 11" })).toEqual(["a"]);
  await index.close?.();
});

it("ends a search that is given up", async () => {
  const index = await filled();
  await expect(paths(index, "quern", { signal: AbortSignal.abort(new Error("given up")) })).rejects.toThrow("given up");
  await index.close?.();
});

it("keeps its pages between processes, and those of a second process that runs meanwhile", async () => {
  const directory = await temporary();
  const first = await filled({ directory });
  expect(await paths(first, "sourdough")).toEqual(["bread"]);
  await first.close?.();
  const again = localIndex({ directory });
  expect(await again.isReady?.()).toBe(true);
  expect(await paths(again, "sourdough")).toEqual(["bread"]);
  await again.close?.();
});

it("survives being killed at any moment: what was added is found", async () => {
  const directory = await temporary();
  const script = `
    import { localIndex } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)};
    const index = localIndex({ directory: ${JSON.stringify(directory)} });
    for (let number = 0; ; number++) {
      await index.add({ url: "https://mill.example/" + number, title: "Page " + number, description: "", markdown: "unique" + number + " words ".repeat(50) });
      process.stdout.write(number + "\\n");
    }`;
  let known = -1;
  for (const until of [3, 700, 1400]) {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    let last = -1;
    child.stdout.on("data", (chunk: Buffer) => {
      last = Number(chunk.toString().trim().split("\n").at(-1));
      if (last >= until) child.kill("SIGKILL");
    });
    await once(child, "close");
    known = Math.max(known, last);
    const index = localIndex({ directory });
    expect(await paths(index, `unique${last}`)).toEqual([String(last)]);
    expect(await paths(index, "unique0")).toEqual(["0"]);
    expect(await paths(index, `unique${Math.floor(last / 2)}`)).toEqual([String(Math.floor(last / 2))]);
    await index.close?.();
  }
});

it("passes over the cut-off end of a log", async () => {
  const directory = await temporary();
  const index = await filled({ directory });
  // As a killed process leaves it: not closed, with half a record at the end.
  const log = (await readdir(directory)).find((name) => name.endsWith(".log")) ?? "";
  await appendFile(join(directory, log), Buffer.from([200, 0, 0, 0, 1, 2, 3, 4, 123]));
  await rm(join(directory, "lock"));
  const next = localIndex({ directory });
  expect(await paths(next, "sourdough")).toEqual(["bread"]);
  await next.close?.();
  await index.close?.();
});

it("takes any text as page and as query", async () => {
  const index = localIndex();
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "binary", maxLength: 300 }),
      fc.string({ unit: "binary", maxLength: 40 }),
      async (text, query) => {
        await index.add?.(page("x", text.slice(0, 20), text));
        for (const hit of await find(index, query)) expect(hit.url).toBe("https://mill.example/x");
      },
    ),
    { numRuns: 60 },
  );
  await index.close?.();
});

it("finds what another process adds meanwhile, whichever of them came first", async () => {
  const directory = await temporary();
  const script = `
    import { localIndex } from ${JSON.stringify(new URL("../dist/index.js", import.meta.url).href)};
    const index = localIndex({ directory: ${JSON.stringify(directory)} });
    for await (const line of process.stdin) {
      const [command, word] = line.toString().trim().split(" ");
      if (command === "close") break;
      if (command === "many") {
        for (let number = 0; number < 1_200; number++) {
          await index.add({ url: "https://mill.example/many" + number, title: "", description: "", markdown: "many" + number });
        }
      } else if (command === "add") {
        await index.add({ url: "https://mill.example/" + word, title: "", description: "", markdown: word + " grinds" });
      }
      const found = command === "find" ? (await index.search({ query: word, limit: 5, includeDomains: [], excludeDomains: [], categories: [], highlights: true, signal: new AbortController().signal })).web : [];
      process.stdout.write(JSON.stringify(found.map(({ url }) => url)) + "\\n");
    }
    await index.close();
    process.exit(0);`;
  for (const first of ["ours", "theirs"]) {
    const other = spawn(process.execPath, ["--input-type=module", "-e", script], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    const tell = async (command: string): Promise<string[]> => {
      other.stdin.write(`${command}\n`);
      const [answer] = (await once(other.stdout, "data")) as [Buffer];
      return JSON.parse(answer.toString()) as string[];
    };
    const index = localIndex({ directory });
    if (first === "ours") await index.add?.(page(`${first}0`, "", `${first}0`));
    await tell(`add ${first}1`);
    expect(await index.isReady?.()).toBe(true);
    expect(await paths(index, `${first}1`)).toEqual([`${first}1`]);
    await index.add?.(page(`${first}2`, "", `${first}2`));
    expect(await tell(`find ${first}2`)).toEqual([`https://mill.example/${first}2`]);
    await tell(`add ${first}3`);
    await tell("many");
    for (const word of [`${first}1`, `${first}2`, `${first}3`]) expect(await paths(index, word)).toEqual([word]);
    expect(await paths(index, "many3")).toEqual(["many3"]);
    expect(await paths(index, "many1199")).toEqual(["many1199"]);
    const ended = once(other, "close");
    other.stdin.write("close\n");
    await ended;
    expect(await paths(index, `${first}3`)).toEqual([`${first}3`]);
    await index.close?.();
    const next = localIndex({ directory });
    expect(await paths(next, "many1199")).toEqual(["many1199"]);
    expect((await readdir(directory)).filter((name) => name.endsWith(".log"))).toEqual([]);
    await next.close?.();
  }
}, 60_000);

it("leaves out files that are gone, and finds others in their place", async () => {
  const directory = await temporary();
  const index = localIndex();
  const file = (name: string) => ({
    ...page(name, name, "The spindle arrives"),
    url: pathToFileURL(join(directory, name)).href,
  });
  for (const name of ["gone1.eml", "gone2.eml", "kept.md"]) await index.add?.(file(name));
  await writeFile(join(directory, "kept.md"), "The spindle arrives");
  // As documents are named that were given as bytes.
  await index.add?.({ ...page("x", "bytes", "The spindle arrives"), url: "file:///bytes.pdf" });
  const names = (await find(index, "spindle")).map(({ title }) => title);
  expect(names.toSorted()).toEqual(["bytes", "kept.md"]);
  expect((await find(index, "spindle", { limit: 2 })).length).toBe(2);
  await index.close?.();
});

it("shows the teams of a server no files, in an index that all share", async () => {
  const directory = await temporary();
  const path = join(directory, "notes.md");
  await writeFile(path, "The spindle");
  const index = localIndex({ sharedIndex: true });
  await index.add?.({ ...page("x", "notes", "The spindle"), url: pathToFileURL(path).href });
  await index.add?.(page("web", "web", "The spindle"));
  expect(await paths(index, "spindle", { team: "millers" })).toEqual(["web"]);
  expect(await paths(index, "spindle", { team: "" })).toEqual(["web"]);
  expect((await find(index, "spindle")).length).toBe(2);
  await index.close?.();
});

it("describes a hit by the phrase that was searched for", async () => {
  const index = localIndex();
  const parts = [...Array(40).keys()].map(
    (number) =>
      `## Part ${number >> 3}.${number % 8}\n\nPart ${number >> 3}.${number % 8} details are told here, in words enough for a line of text. ${"Grain and flour. ".repeat(20)}`,
  );
  await index.add?.(page("report", "Report", parts.join("\n\n")));
  const [hit] = await find(index, '"Part 4.2 details"');
  expect(hit?.description).toContain("Part 4.2 details are told");
  await index.close?.();
});

it("keeps addresses of mail in descriptions, and no line breaks of Markdown", async () => {
  const index = localIndex();
  await index.add?.(
    page("mail", "Delivery", "From Ada \\<ada@mill.example> \\\nTo <bo@mill.example>\\\nthe <b>spindle</b> comes"),
  );
  const [hit] = await find(index, "Ada");
  expect(hit?.description).toBe("From Ada <ada@mill.example> To bo@mill.example the spindle comes");
  await index.close?.();
});
