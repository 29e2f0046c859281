/** Which colour plays which part: evidence of several kinds votes. */
import type { BrandingColors, PageStyles, StyledElement } from "@quern/types";
import type { ButtonGroup } from "./buttons.js";
import { chromaOf, distance, isChromatic, isSame, over } from "./color.js";
import type { Surfaces } from "./surfaces.js";
import { colorVotes } from "./votes.js";

/** Places that show a brand's colour, and their weights. */
const WEIGHTS = {
  mainButton: 4,
  otherButton: 1,
  named: 2.5,
  link: 1.5,
  heading: 1,
  area: 2,
  header: 1,
  theme: 1,
  logo: 0.7,
};
/** Share of the text from which on a colour is no accident. */
const SECOND_TEXT = 0.02;
/** A second colour has to be this far from the first, and from the ground. */
const DISTINCT = 0.1;

export interface PaletteEvidence {
  readonly styles: PageStyles;
  readonly surfaces: Surfaces;
  readonly buttons: readonly ButtonGroup[];
  readonly secondButton: ButtonGroup | undefined;
  /** Colour of `<meta name="theme-color">`, as `#RRGGBB`. */
  readonly themeColor?: string | undefined;
}

export function palette(evidence: PaletteEvidence): BrandingColors {
  const { styles, surfaces, buttons } = evidence;
  const { background } = surfaces;
  const texts = textColors(styles, background);
  const link = linkColor(styles, texts);
  const used = usedColors(evidence);
  const named = (names: RegExp): string | undefined =>
    styles.customColors
      .find(([name, color]) => names.test(name) && used.some((other) => isSame(other, color)))?.[1]
      .slice(0, 7);
  const ranked = brandVotes(evidence, link);
  const primary = ranked[0]?.color;
  const isNew = (color: string | undefined, ...others: Array<string | undefined>): color is string =>
    color !== undefined && others.every((other) => other === undefined || distance(color, other) >= DISTINCT);

  const second = evidence.secondButton;
  const candidates = [
    named(NAMED_SECONDARY),
    ...ranked.slice(1).map(({ color }) => color),
    second?.isFilled ? second.fill : second?.sample.borderColor?.slice(0, 7),
    ...[...surfaces.shares]
      .filter(([color, share]) => share > 0.03 && distance(color, background) >= DISTINCT)
      .sort((one, other) => other[1] - one[1])
      .map(([color]) => color),
  ];
  const secondary = candidates.find((color) => isNew(color, primary, background));
  const accents = [named(NAMED_ACCENT), ...ranked.slice(1).map(({ color }) => color), link];
  const accent = accents.find((color) => isNew(color, primary, secondary, background) && isChromatic(color));
  const state = (names: RegExp): string | undefined =>
    styles.customColors.find(([name, color]) => names.test(name) && isChromatic(color))?.[1].slice(0, 7);
  const colors = {
    primary: primary ?? (buttons[0]?.isFilled ? buttons[0].fill : undefined),
    secondary,
    accent,
    background,
    textPrimary: texts[0],
    textSecondary: texts[1],
    link,
    success: state(/(?:^|-)(?:success|positive)(?:-|$|-?(?:500|600|color|bg)$)/),
    warning: state(/(?:^|-)(?:warning|caution)(?:-|$)/),
    error: state(/(?:^|-)(?:error|danger|destructive|negative)(?:-|$)/),
  };
  return Object.fromEntries(
    Object.entries(colors).filter(([, color]) => color !== undefined),
  ) as unknown as BrandingColors;
}

const NAMED_PRIMARY =
  /^(?:color-|clr-|c-|theme-|bs-|md-sys-color-)*(?:primary|brand)(?:-(?:color|default|base|main|500|600))?$/;
const NAMED_SECONDARY =
  /^(?:color-|clr-|c-|theme-|bs-|md-sys-color-)*secondary(?:-(?:color|default|base|main|500|600))?$/;
const NAMED_ACCENT =
  /^(?:color-|clr-|c-|theme-|md-sys-color-)*(?:accent|highlight|tertiary)(?:-(?:color|default|base|main|500|600))?$/;

/** Running text, without links, buttons and headings: the commonest colour first, then the next that differs and is no brand colour. */
function textColors(styles: PageStyles, background: string): string[] {
  const running = styles.elements.filter(({ kind, text }) => kind === "text" && text > 0);
  const body = running.filter(({ region }) => region === "main");
  const lengthOf = (list: readonly StyledElement[]): number => list.reduce((sum, { text }) => sum + text, 0);
  const weighed = lengthOf(body) > 150 ? body : running;
  const onGround = weighed.filter(({ color }) => distance(color, background) > 0.15);
  const votes = colorVotes(
    (onGround.length > 0 ? onGround : weighed).map(({ color, text }) => [over(color, background), text]),
  );
  const total = lengthOf(weighed) || 1;
  const headings = styles.elements.filter(({ kind, text }) => kind === "heading" && text > 0);
  const first =
    votes[0]?.color ?? colorVotes(headings.map(({ color, text }) => [over(color, background), text]))[0]?.color;
  if (!first) return [];
  const second = votes.find(
    ({ color, weight }) => weight / total >= SECOND_TEXT && chromaOf(color) < 0.1 && distance(color, first) > 0.06,
  );
  return second ? [first, second.color] : [first];
}

/** Links in running text; where there are none, those of lists and cards. */
function linkColor(styles: PageStyles, texts: readonly string[]): string | undefined {
  const links = styles.elements.filter(({ kind, text }) => kind === "link" && text > 0);
  const main = links.filter(({ region }) => region === "main");
  const votes = colorVotes(
    (main.length > 0 ? main : links).map(({ color, text }) => [color.slice(0, 7), Math.min(text, 80)]),
  );
  const differing = votes.find(
    ({ color, weight }) => weight > 20 && texts[0] !== undefined && !isSame(color, texts[0]) && isChromatic(color),
  );
  return differing?.color ?? votes[0]?.color;
}

function brandVotes(evidence: PaletteEvidence, link: string | undefined): Array<{ color: string; weight: number }> {
  const { styles, surfaces, buttons, themeColor } = evidence;
  const { background } = surfaces;
  const votes: Array<[string, number]> = [];
  const vote = (color: string | undefined, weight: number, isCall = false): void => {
    if (!color || isSame(color, background)) return;
    // Greys carry a brand only where they call for action.
    const strength = isChromatic(color) ? 0.5 + Math.min(1, chromaOf(color) / 0.12) : isCall ? 0.45 : 0;
    if (strength > 0) votes.push([color.slice(0, 7), weight * strength]);
  };
  const filled = buttons.filter(({ isFilled }) => isFilled);
  const total = filled.reduce((sum, { score }) => sum + score, 0) || 1;
  for (const [index, group] of filled.entries()) {
    vote(
      group.fill,
      (index === 0 ? WEIGHTS.mainButton : WEIGHTS.otherButton) * Math.sqrt(group.score / total),
      index === 0,
    );
  }
  const used = usedColors(evidence);
  const named = styles.customColors.filter(([name]) => NAMED_PRIMARY.test(name));
  for (const [, color] of named.slice(0, 2)) if (used.some((other) => isSame(other, color))) vote(color, WEIGHTS.named);
  if (link) vote(link, WEIGHTS.link);
  const headings = styles.elements.filter(({ kind, text }) => kind === "heading" && text > 0);
  const letters = headings.reduce((sum, { text }) => sum + text, 0) || 1;
  for (const { color, text } of headings) vote(color, (WEIGHTS.heading * text) / letters);
  for (const [color, share] of surfaces.shares) vote(color, WEIGHTS.area * Math.sqrt(share));
  const header = styles.elements.find(
    ({ region, background: paint, box }) => region === "header" && paint && box.width > styles.viewport.width * 0.6,
  );
  if (header?.background) vote(over(header.background, background), WEIGHTS.header);
  if (themeColor && used.some((color) => isSame(color, themeColor))) vote(themeColor, WEIGHTS.theme);
  const logo = styles.logos.find(({ named: isNamed, colors }) => isNamed && colors.some(isChromatic));
  vote(logo?.colors.find(isChromatic), WEIGHTS.logo);
  return colorVotes(votes);
}

/** Colours that are seen somewhere: a custom property alone proves nothing. */
function usedColors({ styles, surfaces }: PaletteEvidence): string[] {
  const colors = new Set<string>();
  for (const { color, background, gradient = [], borderColor } of styles.elements) {
    for (const one of [color, background, borderColor, ...gradient]) if (one) colors.add(one.slice(0, 7));
  }
  for (const color of surfaces.shares.keys()) colors.add(color);
  return [...colors];
}
