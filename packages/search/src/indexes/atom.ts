import { QuernError } from "@quern/types";

/** An entry of arXiv's feed, as text. */
export interface AtomEntry {
  id: string;
  title: string;
  summary: string;
  published: string;
  updated: string;
  authors: string[];
  categories: string[];
  doi?: string;
  pdf?: string;
}

/** 500 entries with long summaries are half as long. */
const MAX_FEED_CHARACTERS = 2_000_000;

const TEXTS = ["id", "title", "summary", "published", "updated"] as const;
const isText = (name: string): name is (typeof TEXTS)[number] => (TEXTS as readonly string[]).includes(name);

/** @throws QuernError `SEARCH_FAILED` for what is no feed, or a feed that tells of an error */
export async function readAtom(service: string, xml: string): Promise<AtomEntry[]> {
  if (xml.length > MAX_FEED_CHARACTERS)
    throw new QuernError("SEARCH_FAILED", `${service} answered with a feed that is too long.`);
  // It has many modules, and searches of arXiv are rare.
  const { Parser } = await import("htmlparser2");
  const entries: AtomEntry[] = [];
  let isFeed = false;
  let entry: AtomEntry | undefined;
  let text = "";
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        text = "";
        if (name === "feed") isFeed = true;
        else if (name === "entry") {
          entry = { id: "", title: "", summary: "", published: "", updated: "", authors: [], categories: [] };
        } else if (name === "category" && entry && attributes["term"]) entry.categories.push(attributes["term"]);
        else if (name === "link" && entry && attributes["title"] === "pdf" && attributes["href"]) {
          entry.pdf = attributes["href"].replace(/^http:/, "https:");
        }
      },
      ontext(part) {
        text += part;
      },
      onclosetag(name) {
        const value = text.replace(/\s+/g, " ").trim();
        text = "";
        if (!entry) return;
        if (name === "entry") {
          entries.push(entry);
          entry = undefined;
        } else if (isText(name)) entry[name] = value;
        else if (name === "name") entry.authors.push(value);
        else if (name === "arxiv:doi") entry.doi = value;
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  const error = entries.find(({ id }) => /\/api\/errors/.test(id));
  if (isFeed && !error) return entries;
  throw new QuernError(
    "SEARCH_FAILED",
    error
      ? `${service} refused the request: ${error.summary}.`
      : `${service} answered with something that is no Atom feed.`,
    { hint: error ? "Check the query and its options." : "Try again later.", details: { provider: service } },
  );
}
