/** Which rank the page that a query was made from has: the local index, minisearch and orama with their defaults. */
import { create, insert, search } from "@orama/orama";
import MiniSearch from "minisearch";
import { localIndex } from "../../packages/search/dist/index.js";
import { realPages } from "./pages.mjs";
import { makeQueries, request } from "./queries.mjs";

const pages = await realPages(process.argv.slice(2));
const queries = makeQueries(pages);

const index = localIndex();
for (const page of pages) await index.add(page);
const mini = new MiniSearch({ fields: ["title", "text"], idField: "id" });
mini.addAll(pages.map(({ title, markdown }, id) => ({ id, title, text: markdown })));

const orama = create({ schema: { title: "string", text: "string" } });
for (const { title, markdown, url } of pages) await insert(orama, { id: url, title, text: markdown });

const ENGINES = {
  "local index": async (query) => (await index.search({ ...request, query })).web.map(({ url }) => url),
  minisearch: async (query) =>
    mini
      .search(query)
      .slice(0, 10)
      .map(({ id }) => pages[id].url),
  orama: async (query) => (await search(orama, { term: query, limit: 10 })).hits.map(({ id }) => id),
};

const groups = {
  all: () => true,
  title: ({ kind }) => kind === "title",
  question: ({ kind }) => kind === "question",
  English: ({ language }) => language === "en",
  "other languages": ({ language }) => language !== "en",
};
const ranks = {};
for (const [name, find] of Object.entries(ENGINES)) {
  ranks[name] = [];
  for (const { query, url } of queries) ranks[name].push((await find(query)).indexOf(url));
}
console.log(
  `${pages.length} pages, ${queries.length} queries in ${new Set(queries.map(({ language }) => language)).size} languages`,
);
for (const [group, belongs] of Object.entries(groups)) {
  const chosen = queries.flatMap((query, at) => (belongs(query) ? [at] : []));
  const share = (name, most) =>
    (chosen.filter((at) => ranks[name][at] >= 0 && ranks[name][at] < most).length / chosen.length).toFixed(3);
  console.log(
    `${group} (${chosen.length}): ${Object.keys(ENGINES)
      .map((name) => `${name} first ${share(name, 1)} ten ${share(name, 10)}`)
      .join(" | ")}`,
  );
}
if (process.env.VERBOSE) {
  for (const [at, { query, url, kind }] of queries.entries()) {
    if (ranks["local index"][at] !== 0) console.log(ranks["local index"][at], ranks.minisearch[at], kind, query, url);
  }
}
await index.close();
