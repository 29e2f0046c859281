import { AROUND_FEATURES, NAME_FEATURES } from "./features.js";

/** Features of the groups that contain a block. */
const GROUP_FEATURES = ["words", "linkShare", "pageShare", "proseShare", "wordsPerBlock", "start", "end"];

/** Names of the features, in the order of a row: for training and tests, which a page in a browser need not load. */
// biome-ignore format: a list
export const FEATURE_NAMES: readonly string[] = [
  "words", "linkShare", "capitalShare", "endsSentence", "isProse", "kind", "depth", "index", "wordsBefore", "proseBefore", "proseAfter",
  "sinceProse", "untilProse", "sinceHeading", "lastHeadingLevel", "commentsHeading", "sinceTitle", "copies",
  "anchorLevels", "anchorCommonShare", "anchorSide", "sinceAnchor", "windowProse", "windowLinks", "windowWords",
  "previousKind", "nextKind", "nextSameParent", "next2SameParent",
  ...["parent", "small", "medium", "large"].flatMap((group) => GROUP_FEATURES.map((name) => `${group}.${name}`)),
  "repeats", "repeatWords", "repeatLinkShare", "repeatPageShare",
  "outerRepeats", "outerRepeatWords", "outerRepeatLinkShare", "outerRepeatPageShare",
  "repeatProseShare", "outerRepeatProseShare", "repeatStart",
  "section.words", "section.linkShare", "section.proseShare", "section.blocks", "section.before",
  "kin.count", "kin.words", "kin.linkShare", "kin.proseShare",
  "title.since", "title.levels", "title.commonShare", "digitShare", "punctuation", "strongShare", "links",
  ...AROUND_FEATURES.map(([name]) => `in.${name}`),
  ...NAME_FEATURES.map((name) => `name.${name}`),
  "page.prose", "page.paragraph", "page.repeat", "page.main", "page.article", "page.comment", "page.post", "page.anchorProse",
  "page.articles", "page.structuredType", "page.openGraphType",
];
