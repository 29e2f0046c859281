import * as Has from "../tree/attribute-bits.js";
import { nameIndex } from "../tree/name-index.js";
import * as Tag from "../tree/tag-ids.js";
import type { Tree } from "../tree/tree.js";

/** Hints about a page from outside its visible text. */
export interface PageHints {
  /** Host of the page without `www.`, or empty. */
  readonly host: string;
  /** Kind by JSON-LD `@type`: 0 none, 1 article, 2 product, 3 forum, 4 collection, 5 anything else. */
  readonly structuredType: number;
  /** Kind by `og:type`: 0 none, 1 article, 2 product, 3 website, 4 anything else. */
  readonly openGraphType: number;
  readonly pathDepth: number;
  /** Hyphens in the last path segment: slugs of articles have many. */
  readonly slugWords: number;
  /** The page says when it was published, or its address carries a date or a number, as those of single articles do. */
  readonly isDated: boolean;
  /** The page says that it is a question with its answers (schema.org `QAPage`, `Question`). */
  readonly isQuestion: boolean;
  /** The page says that a forum's software made it, or its address is that of a thread. */
  readonly isForum: boolean;
  /** A program wrote the page as a part of a manual. */
  readonly isManual: boolean;
}

/** Programs that make forums, as `<meta name="generator">` names them. */
const FORUM_SOFTWARE =
  /discourse|phpbb|vbulletin|xenforo|mybb|smf|simple machines|flarum|nodebb|vanilla|invision|ip\.board|bbpress|fluxbb|punbb|lithium|khoros/i;
/** Programs that write manuals from sources: as `<meta name="generator">` names them, and by the scripts of Sphinx, which names itself nowhere else. */
const MANUAL = /javadoc|doxygen|docutils|sphinx|_static\/doctools/i;
/** Addresses of threads in forums. */
const THREAD_ADDRESS =
  /\/(?:view|show)_?(?:topic|thread)|[?&]topic=\d|\/(?:topics?|threads?|discussions?|t)(?:\/[^/?#]+)?\/[^/?#]*\d/i;
/** A year or the number of an article in an address: those of single articles have one. */
export const ARTICLE_NUMBER = /\d{4}/;
/** A type of question in JSON-LD, by its name or its address, or in microdata. */
const QUESTION = /"@type"\s*:\s*(?:\[\s*)?"(?:QAPage|Question)"|schema\.org\/(?:QAPage|Question)/;

const ARTICLE = /"@type"\s*:\s*(?:\[\s*)?"(?:\w*Article|(?:Live)?BlogPosting|Report|Recipe|HowTo)"/;
const PRODUCT = /"@type"\s*:\s*(?:\[\s*)?"(?:Product|ProductGroup|IndividualProduct|Vehicle|Book)"/;
const FORUM = /"@type"\s*:\s*(?:\[\s*)?"(?:DiscussionForumPosting|QAPage|Question|Comment)"/;
const COLLECTION = /"@type"\s*:\s*(?:\[\s*)?"(?:CollectionPage|ItemList|SearchResultsPage|OfferCatalog)"/;

/** Most of a JSON-LD block that is looked at. */
const MAX_STRUCTURED_CHARACTERS = 200_000;

export function readPageHints(tree: Tree, url = ""): PageHints {
  let structuredType = 0;
  let openGraphType = 0;
  let isQuestion = false;
  let isForum = THREAD_ADDRESS.test(url);
  let isManual = false;
  let isDated = false;
  const { has } = nameIndex(tree);
  for (let node = tree.html + 1; node < tree.size; node++) {
    const tag = tree.tag[node]!;
    if (has[node]! & Has.ITEM_SCOPE) isQuestion ||= QUESTION.test(tree.attribute(node, "itemtype") ?? "");
    if (tag === Tag.SCRIPT) {
      isManual ||= MANUAL.test(tree.attribute(node, "src") ?? "");
      if (tree.attribute(node, "type") !== "application/ld+json") continue;
      const text = tree.rawText(node).slice(0, MAX_STRUCTURED_CHARACTERS);
      structuredType = mostSpecific(structuredType, structuredKind(text));
      isQuestion ||= QUESTION.test(text);
    } else if (tag === Tag.META) {
      const property = tree.attribute(node, "property");
      if (openGraphType === 0 && property === "og:type") {
        openGraphType = openGraphKind(tree.attribute(node, "content") ?? "");
      }
      isDated ||= property === "article:published_time";
      if (tree.attribute(node, "name")?.toLowerCase() === "generator") {
        const generator = tree.attribute(node, "content") ?? "";
        isForum ||= FORUM_SOFTWARE.test(generator);
        isManual ||= MANUAL.test(generator);
      }
    }
  }
  const path = /^[a-z]+:\/\/[^/?#]*([^?#]*)/i.exec(url)?.[1] ?? "";
  const segments = path.split("/").filter(Boolean);
  const pathDepth = segments.length;
  const slugWords = (segments.at(-1) ?? "").split(/[-_]/).length - 1;
  isDated ||= ARTICLE_NUMBER.test(path);
  return {
    host: hostOf(url),
    structuredType,
    openGraphType,
    pathDepth,
    slugWords,
    isDated,
    isQuestion,
    isForum,
    isManual,
  };
}

/** Whether a page says of itself that it is an article. */
export const saysArticle = (hints: PageHints): boolean => hints.openGraphType === 1 || hints.structuredType === 1;

function structuredKind(text: string): number {
  if (PRODUCT.test(text)) return 2;
  if (FORUM.test(text)) return 3;
  if (ARTICLE.test(text)) return 1;
  if (COLLECTION.test(text)) return 4;
  return 5;
}

/** Forum before product before article before collection before others. */
const PRIORITY = [0, 3, 4, 5, 2, 1];
const mostSpecific = (left: number, right: number): number => (PRIORITY[right]! > PRIORITY[left]! ? right : left);

function openGraphKind(value: string): number {
  if (/article|blog|news/i.test(value)) return 1;
  if (/product|book/i.test(value)) return 2;
  return /website/i.test(value) ? 3 : 4;
}

/** Host of an absolute address without `www.`, or empty. */
export const hostOf = (address: string): string =>
  /^(?:https?:)?\/\/(?:www\.)?([^/?#:]+)/i.exec(address)?.[1]?.toLowerCase() ?? "";

/** Second levels under which sites are registered, as in `co.uk` and `com.cn`. */
const SHARED_LEVEL = /^(?:com?|org|net|gov|edu|ac|ne|or|go)$/;

/** The site that a host is a part of: its last two labels, or three under a shared second level. */
export function siteOf(host: string): string {
  const labels = host.split(".");
  return labels.slice(SHARED_LEVEL.test(labels.at(-2) ?? "") ? -3 : -2).join(".");
}
