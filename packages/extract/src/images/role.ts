/** Purpose of a picture on its page, by its size, its names and its place. */

/** `content` says something of the page's subject; the others belong to its frame. */
export type ImageRole = "content" | "logo" | "avatar" | "icon" | "decoration" | "tracker";

export interface ImageSigns {
  readonly url: string;
  readonly width: number | undefined;
  readonly height: number | undefined;
  readonly alt: string | undefined;
  readonly caption: string | undefined;
  /** Classes and ids of the image and of the elements around it, lower case, nearest first. */
  readonly names: readonly string[];
  /** `role="presentation"`, `aria-hidden`, or a place that is not shown. */
  readonly isHidden: boolean;
  /** Stands in a header, footer or navigation of the page. */
  readonly isInFrame: boolean;
  /** The page names it for sharing. */
  readonly isLead: boolean;
  /** Leads to the first page of the site. */
  readonly leadsHome: boolean;
}

const MAX_TRACKER_PIXELS = 3;
const MAX_ICON_PIXELS = 48;
const MAX_AVATAR_PIXELS = 160;
const MIN_CONTENT_PIXELS = 100;
const LARGE_PIXELS = 300;
const MAX_LABEL_WORDS = 4;
const MAX_LOGO_PIXELS = 240;
const MAX_ADDRESS_CHARACTERS = 300;

const TRACKER_PATH =
  /\/(?:pixel|beacon|collect|track(?:er|ing)?|impression|count(?:er)?|piwik|matomo|b\/ss|tr)(?:\.(?:gif|png|php|aspx?))?(?:[/?#]|$)|\bfacebook\.com\/tr\b/i;
const TRACKER_HOST =
  /^https?:\/\/[^/]*(?:google-analytics|doubleclick|scorecardresearch|quantserve|stats\.wp\.com|bat\.bing|px\.ads|\banalytics\.)/i;
const SPACER = /(?:^|[/_.-])(?:spacer|blank|transparent|clear|divider|separator|shim|1x1)[^/]{0,20}\.(?:gif|png|svg)/i;
const LOGO = /\blogo|logo\b|[_-]logo|brand(?:ing)?-?(?:mark|image)|site-?brand/i;
const AVATAR =
  /avatar|gravatar|author-?(?:photo|image|pic|thumb|img)|user-?(?:pic|photo|image)|profile-?(?:pic|photo|image)|headshot|userpic/i;
const ICON =
  /\bicons?\b|[_-]icons?\b|\bico[_-]|\bicons?[_-]|sprite|emoji|smil(?:ey|ies)|favicon|badge|\bflags?\b|arrow|chevron|bullet|share|social|\brating|\bstars?\b/i;
const DECORATION = /decor|ornament|\bbg\b|background|pattern|\bshape\b|placeholder/i;

export function roleOf(signs: ImageSigns): ImageRole {
  const { url, width, height, alt, caption, names, isHidden, isInFrame, isLead, leadsHome } = signs;
  const path = url.startsWith("data:") ? "" : url.replace(/[?#].*$/s, "").slice(-200);
  const [shorter, longer] = [Math.min(width ?? Infinity, height ?? Infinity), Math.max(width ?? 0, height ?? 0)];
  if (longer > 0 && longer <= MAX_TRACKER_PIXELS) return "tracker";
  const address = url.slice(0, MAX_ADDRESS_CHARACTERS);
  if (longer === 0 && (TRACKER_PATH.test(address) || TRACKER_HOST.test(address))) return "tracker";
  if (SPACER.test(path)) return "decoration";
  const isLarge = shorter !== Infinity && shorter >= LARGE_PIXELS;
  // A caption is written for what shall be looked at.
  if (caption !== undefined || (isLead && !LOGO.test(path))) return "content";
  // A short text names what the picture is; a sentence may speak of a logo that it shows.
  const label = (alt ?? "").split(/\s+/).length <= MAX_LABEL_WORDS ? alt : "";
  const own = `${names[0] ?? ""} ${path} ${label}`;
  const around = names.slice(0, 3).join(" ");
  if (AVATAR.test(around) || AVATAR.test(path)) return isLarge ? "content" : "avatar";
  const isOverLogo = shorter !== Infinity && shorter > MAX_LOGO_PIXELS && !isInFrame;
  if ((LOGO.test(own) && !isOverLogo) || (leadsHome && isInFrame)) return "logo";
  if (isHidden && !isLarge && !isTellingAlt(alt)) return "decoration";
  const isSmall = longer > 0 && longer <= MAX_ICON_PIXELS;
  if (isSmall || (!isLarge && ICON.test(own) && (longer === 0 || longer <= MIN_CONTENT_PIXELS))) return "icon";
  if (LOGO.test(around) && !isLarge) return "logo";
  if (!isLarge && DECORATION.test(own)) return "decoration";
  // Many small squares without words stand beside names.
  if (isInFrame && longer > 0 && longer <= MAX_AVATAR_PIXELS) return "icon";
  if (isInFrame && alt === "") return "decoration";
  return "content";
}

const WEIGHT: Readonly<Record<ImageRole, number>> = {
  content: 0.5,
  logo: 0.2,
  avatar: 0.15,
  icon: 0.1,
  decoration: 0.05,
  tracker: 0,
};

/** From 0 to 1: how much a reader would miss the picture. Of content it is at least .4, of anything else at most .2. */
export function importanceOf(role: ImageRole, signs: ImageSigns): number {
  const base = WEIGHT[role];
  if (role !== "content") return base;
  const { width, height, alt, caption, isInFrame, isLead } = signs;
  const shorter = Math.min(width ?? Infinity, height ?? Infinity);
  const size =
    shorter === Infinity ? 0.05 : shorter >= LARGE_PIXELS ? 0.15 : shorter >= MIN_CONTENT_PIXELS ? 0.08 : -0.05;
  const score =
    base +
    size +
    (caption === undefined ? 0 : 0.15) +
    (isTellingAlt(alt) ? 0.08 : 0) +
    (isLead ? 0.12 : 0) -
    (isInFrame ? 0.1 : 0);
  return Math.round(Math.min(1, Math.max(0.4, score)) * 100) / 100;
}

/** Whether an alternative text says something: not empty, no file name, no word for any picture. */
export function isTellingAlt(alt: string | undefined): boolean {
  const text = alt?.trim() ?? "";
  if (text.length < 3 || !/\p{L}{2}/u.test(text)) return false;
  if (/^\S+\.(?:jpe?g|png|gif|webp|svg|avif|bmp|tiff?)$/i.test(text)) return false;
  if (
    /^(?:img|dsc|dscn|dscf|image|screenshot|screen shot|photo|pxl|whatsapp image)[\d\s_.-]*(?:at [\d.\s]+)?$/i.test(
      text,
    )
  )
    return false;
  return !/^(?:an? )?(?:image|picture|photo|photograph|figure|graphic|thumbnail|bild|foto|imagen|immagine|logo|icon|banner|untitled|placeholder|alt(?: text)?)s?$/i.test(
    text,
  );
}
