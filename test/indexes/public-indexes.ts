/** A server that answers as OpenAlex, arXiv and GitHub document their interfaces, about a few papers and repositories. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

export interface PublicIndexes {
  readonly origin: string;
  readonly host: string;
  /** Requests so far, oldest first. */
  readonly asked: ReadonlyArray<{ readonly url: URL; readonly headers: IncomingHttpHeaders }>;
  /** Answers the next request to a path that begins so with this status. */
  failNext(path: string, status: number, body: unknown, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

interface Work {
  readonly id: string;
  readonly title: string;
  readonly abstract: string;
  readonly authors: readonly string[];
  readonly date: string;
  readonly doi?: string;
  readonly arxiv?: string;
  readonly pmid?: string;
  readonly categories: readonly string[];
  readonly cited: number;
  readonly references: readonly string[];
}

const WORKS: readonly Work[] = [
  {
    id: "W1",
    title: "Rotary querns of the Roman army",
    abstract: "Soldiers ground their own grain. We measure the wear of 120 basalt querns.",
    authors: ["Ada Mill", "Jan Stone"],
    date: "2019-05-02",
    doi: "10.1234/querns.1",
    pmid: "31000001",
    categories: ["Archaeology"],
    cited: 40,
    references: ["W2", "W3"],
  },
  {
    id: "W2",
    title: "Grinding wheat by hand",
    abstract: "How much flour a person grinds with a rotary quern in an hour.",
    authors: ["Jan Stone"],
    date: "2012-01-15",
    arxiv: "1201.00001",
    categories: ["physics.pop-ph"],
    cited: 900,
    references: [],
  },
  {
    id: "W3",
    title: "Basalt quarries of the Eifel",
    abstract: "Where millstones came from, by their chemistry.",
    authors: ["Li Wei"],
    date: "2008-07-30",
    doi: "10.1234/basalt.2",
    categories: ["Geology"],
    cited: 12,
    references: [],
  },
  {
    id: "W4",
    title: "Wear of millstones in a simulation",
    abstract: "A model of rotary querns shows how grooves wear out.",
    authors: ["Ada Mill"],
    date: "2023-03-03",
    arxiv: "2303.00004",
    categories: ["cs.CE", "physics.pop-ph"],
    cited: 3,
    references: ["W1", "W2"],
  },
];

const TEXT =
  "<!doctype html><title>Paper</title><article><h1>Rotary querns of the Roman army</h1><h2>Method</h2><p>We measured the depth of the grooves of each stone with a laser.</p><h2>Results</h2><p>A legionary's quern lasted about thirty years before its grooves were worn out.</p></article>";

const REPOSITORY = {
  full_name: "millers/quern",
  html_url: "https://github.com/millers/quern",
  description: "Grinds documents",
  license: { spdx_id: "MIT" },
  language: "TypeScript",
  topics: ["markdown"],
  stargazers_count: 500,
  archived: false,
  fork: false,
  has_issues: true,
};

export async function startPublicIndexes(): Promise<PublicIndexes> {
  const asked: Array<{ url: URL; headers: IncomingHttpHeaders }> = [];
  const failures: Array<{ path: string; status: number; body: unknown; headers: Record<string, string> }> = [];
  let origin = "";
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", origin);
    asked.push({ url, headers: request.headers });
    const failure = failures.findIndex(({ path }) => url.pathname.startsWith(path));
    const planned = failures[failure];
    const send = (status: number, body: unknown, type = "application/json", headers = {}): void => {
      response.writeHead(status, { "content-type": type, ...headers });
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    };
    if (planned) {
      failures.splice(failure, 1);
      send(planned.status, planned.body, "application/json", planned.headers);
    } else if (url.pathname === "/works") send(200, works(url, origin));
    else if (url.pathname.startsWith("/works/")) {
      const work = findWork(decodeURIComponent(url.pathname.slice("/works/".length)));
      if (work === "W9") send(301, "", "text/plain", { location: `${origin}/works/W1` });
      else if (work) send(200, openAlexWork(work, origin));
      else send(404, { error: "Not found", message: "Work not found" });
    } else if (url.pathname === "/api/query") send(200, atom(url), "application/atom+xml");
    else if (url.pathname === "/text/W1") send(200, TEXT, "text/html");
    else gitHub(url, send);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  origin = `http://${host}`;
  return {
    origin,
    host,
    asked,
    failNext: (path, status, body, headers = {}) => failures.push({ path, status, body, headers }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function findWork(id: string): Work | "W9" | undefined {
  if (id === "W9") return "W9";
  return WORKS.find(
    (work) =>
      work.id === id ||
      `doi:${work.doi}` === id ||
      `pmid:${work.pmid}` === id ||
      (work.arxiv !== undefined && id === `doi:10.48550/arxiv.${work.arxiv}`),
  );
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{4,}/g) ?? [];
const speaksOf = ({ title, abstract }: Work, query: string): boolean =>
  wordsOf(query).some((word) => wordsOf(`${title} ${abstract}`).some((one) => one.startsWith(word.slice(0, 5))));

function works(url: URL, origin: string) {
  const filters = (url.searchParams.get("filter") ?? "").split(",").filter(Boolean);
  const query = url.searchParams.get("search");
  const found = WORKS.filter((work) => query === null || speaksOf(work, query)).filter((work) =>
    filters.every((filter) => {
      const [name, value = ""] = [filter.slice(0, filter.indexOf(":")), filter.slice(filter.indexOf(":") + 1)];
      if (name === "raw_author_name.search")
        return work.authors.some((author) => author.toLowerCase().includes(value.toLowerCase()));
      if (name === "from_publication_date") return work.date >= value;
      if (name === "to_publication_date") return work.date <= value;
      if (name === "cites") return work.references.includes(value);
      if (name === "cited_by") return WORKS.find(({ id }) => id === value)?.references.includes(work.id);
      if (name === "related_to") return work.id !== value;
      return false;
    }),
  );
  const size = Number(url.searchParams.get("per_page"));
  const page = Number(url.searchParams.get("page"));
  return {
    meta: { count: found.length, db_response_time_ms: 5, page, per_page: size, groups_count: null },
    results: found.slice((page - 1) * size, page * size).map((work) => openAlexWork(work, origin)),
    group_by: [],
  };
}

function openAlexWork(work: Work, origin: string) {
  const inverted: Record<string, number[]> = {};
  for (const [place, word] of work.abstract.split(" ").entries()) (inverted[word] ??= []).push(place);
  const doi = work.doi ?? (work.arxiv === undefined ? undefined : `10.48550/arXiv.${work.arxiv}`);
  const location = {
    is_oa: true,
    landing_page_url: work.arxiv === undefined ? `${origin}/text/${work.id}` : `http://arxiv.org/abs/${work.arxiv}`,
    pdf_url: null,
    license: null,
  };
  return {
    id: `https://openalex.org/${work.id}`,
    doi: doi === undefined ? null : `https://doi.org/${doi}`,
    title: work.title,
    publication_date: work.date,
    updated_date: "2026-10-01T10:00:00.000000",
    ids: {
      openalex: `https://openalex.org/${work.id}`,
      ...(work.pmid === undefined ? {} : { pmid: `https://pubmed.ncbi.nlm.nih.gov/${work.pmid}` }),
    },
    authorships: work.authors.map((name) => ({
      author_position: "middle",
      author: { id: "https://openalex.org/A1", display_name: name, orcid: null },
      raw_author_name: name,
    })),
    cited_by_count: work.cited,
    abstract_inverted_index: inverted,
    primary_location: location,
    best_oa_location: location,
    locations: [location],
    open_access: { is_oa: true, oa_url: location.landing_page_url },
    topics: work.categories.map((name) => ({ id: "https://openalex.org/T1", display_name: name, score: 0.9 })),
  };
}

function atom(url: URL): string {
  const query = url.searchParams.get("search_query");
  const ids = (url.searchParams.get("id_list") ?? "").split(",").map((id) => id.replace(/v\d+$/, ""));
  const all = [...(query ?? "").matchAll(/all:(\S+?)(?=\)|\s|$)/g)].map(([, word]) => word as string);
  const author = /au:"?([^"]+?)"?(?: AND|$)/.exec(query ?? "")?.[1];
  const category = /cat:(\S+)/.exec(query ?? "")?.[1];
  const isAny = / OR /.test(query ?? "");
  const found = WORKS.filter(({ arxiv }) => arxiv !== undefined)
    .filter((work) => query !== null || ids.includes(work.arxiv ?? ""))
    .filter(
      (work) =>
        query === null ||
        (isAny ? all.some((word) => speaksOf(work, word)) : all.every((word) => speaksOf(work, word))),
    )
    .filter((work) => author === undefined || work.authors.some((name) => name.includes(author)))
    .filter((work) => category === undefined || work.categories.includes(category));
  const entries = found.map(
    (work) => `<entry>
    <id>http://arxiv.org/abs/${work.arxiv}v2</id><updated>${work.date}T10:00:00Z</updated><published>${work.date}T09:00:00Z</published>
    <title>${work.title.replace(" ", "\n  ")}</title><summary>  ${work.abstract} &amp; more.
</summary>
    ${work.authors.map((name) => `<author><name>${name}</name></author>`).join("")}
    <link href="http://arxiv.org/abs/${work.arxiv}v2" rel="alternate" type="text/html"/>
    <link title="pdf" href="http://arxiv.org/pdf/${work.arxiv}v2" rel="related" type="application/pdf"/>
    <arxiv:primary_category xmlns:arxiv="http://arxiv.org/schemas/atom" term="${work.categories[0]}" scheme="http://arxiv.org/schemas/atom"/>
    ${work.categories.map((name) => `<category term="${name}" scheme="http://arxiv.org/schemas/atom"/>`).join("")}
  </entry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom">
  <title type="html">ArXiv Query</title><id>http://arxiv.org/api/x</id><updated>2026-11-22T00:00:00-05:00</updated>
  <opensearch:totalResults xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/">${found.length}</opensearch:totalResults>
  ${entries.join("\n")}
</feed>`;
}

type Send = (status: number, body: unknown) => void;

function gitHub(url: URL, send: Send): void {
  const query = url.searchParams.get("q") ?? "";
  const isOther = /repo:(?!millers\/quern)/.test(query);
  switch (url.pathname) {
    case "/search/issues": {
      if (!/is:(?:issue|pull-request)/.test(query)) {
        send(422, { message: "Query must include 'is:issue' or 'is:pull-request'", status: "422" });
        return;
      }
      const isPull = query.includes("is:pull-request");
      const item = {
        html_url: `https://github.com/millers/quern/${isPull ? "pull/8" : "issues/7"}`,
        repository_url: "https://api.github.com/repos/millers/quern",
        number: isPull ? 8 : 7,
        title: isPull ? "Close sockets on abort" : "Socket hang up",
        state: "open",
        body: `## Steps\n\nStart the server.\n\n## Result\n\nThe socket hangs up after ${isPull ? "an abort" : "five seconds"}.`,
        score: 1,
        text_matches: [{ property: "body", fragment: "The socket hangs up", matches: [] }],
        ...(isPull ? { pull_request: {} } : {}),
      };
      send(200, { total_count: isOther ? 0 : 1, incomplete_results: false, items: isOther ? [] : [item] });
      return;
    }
    case "/search/repositories":
      send(200, { total_count: 1, incomplete_results: false, items: [REPOSITORY] });
      return;
    case "/search/code":
      send(200, {
        total_count: 1,
        incomplete_results: false,
        items: [
          {
            name: "SKILL.md",
            path: "skills/grind/SKILL.md",
            html_url: "https://github.com/millers/quern/blob/main/skills/grind/SKILL.md",
            repository: { full_name: "millers/quern" },
            text_matches: [{ fragment: "Grinds a socket" }],
          },
        ],
      });
      return;
    case "/repos/millers/quern":
      send(200, REPOSITORY);
      return;
    case "/repos/millers/quern/readme":
      send(200, {
        content: Buffer.from(
          "# Quern\n\nGrinds documents.\n\n## Sockets\n\nEach socket is closed after use.\n",
        ).toString("base64"),
        encoding: "base64",
        html_url: "https://github.com/millers/quern/blob/main/README.md",
      });
      return;
    default:
      send(404, { message: "Not Found", documentation_url: "https://docs.github.com/rest", status: "404" });
  }
}
