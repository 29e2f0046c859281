/** Text of a page that differs from visit to visit although nobody edited the page: advertisements, teasers of other pages, counters. */
import { stableAddress } from "@quern/text/change-tracking";
import { RELATED, RELATED_UNSPACED } from "@quern/text/words";

/** Elements that are left out of a page before it is compared. Names of classes are matched as whole words or with their separators. */
export const NOISE_SELECTORS: readonly string[] = [
  "ins.adsbygoogle, iframe",
  ...["ad", "ads", "advert", "adverts", "advertisement", "advertising", "sponsored", "promoted", "dfp"].map(
    (name) => `.${name}, #${name}`,
  ),
  ...["ad-", "ads-", "ad_", "advert", "sponsor", "google_ads", "gpt-ad", "taboola", "outbrain"].map(
    (prefix) => `[class^="${prefix}"], [class*=" ${prefix}"], [id^="${prefix}"]`,
  ),
  ...["-ad", "-ads", "_ad", "_ads"].map((suffix) => `[class$="${suffix}"], [id$="${suffix}"]`),
  ...["related", "recommended", "recommendations", "trending", "most-read", "mostread", "also-like"].map(
    (name) => `.${name}, #${name}, [class^="${name}-"], [class*=" ${name}-"], [class*="-${name}"], [id*="${name}"]`,
  ),
  '[aria-label*="advert" i], [class*="view-count"], [class*="viewcount"], [class*="visitor"]',
];

const phrase = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, "iu");

/** Headings above lists of other pages. */
const TEASER_HEADING = phrase(`${RELATED}|popular|promoted|sponsored`);
const TEASER_HEADING_UNSPACED = new RegExp(RELATED_UNSPACED, "u");

const AD_LABEL =
  /^(?:[-*+>#\s|[\]()_]*)(?:advertisements?|adverts?|ads?|sponsored(?: content| post| link)?|paid (?:content|post|partnership)|promoted|promotion|anzeige|werbung|publicité|publi-?reportage|sponsorisé|publicidad|patrocinad[oa]|pubblicità|sponsorizzat[oa]|publicidade|advertentie|annons|reklam[ae]?|реклама|広告|廣告|广告|광고)(?=$|[\s:：·|—–\-*_\])])/iu;

export const isTeaserHeading = (line: string): boolean =>
  line.length < 120 && (TEASER_HEADING.test(line) || TEASER_HEADING_UNSPACED.test(line));
export const isAdLabel = (line: string): boolean => AD_LABEL.test(line);

const LINK = /!?\[(?:[^[\]]|\[[^\]]*\]){0,2000}\]\([^()\s]{0,8000}(?:\([^()\s]*\)[^()\s]*)*(?:\s+"[^"]*")?\)/g;

export const hasLink = (line: string): boolean => line.includes("](");

/** Words of a line that stand in no link. */
const wordsBesideLinks = (line: string): number =>
  (
    line
      .replace(LINK, " ")
      .replace(LINK, " ")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).length;

/** A line that only leads elsewhere. */
export const isOnlyLinks = (line: string): boolean => hasLink(line) && wordsBesideLinks(line) <= 2;

const ADDRESS = /\]\(([^()\s]{1,8000})/g;

/** Addresses that a line leads to, without what changes from visit to visit. */
export const addressesOf = (line: string): string[] =>
  [...line.matchAll(ADDRESS)].map((match) => stableAddress(match[1] as string));
