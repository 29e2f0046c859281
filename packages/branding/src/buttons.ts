/** Buttons and fields: the one that calls for action, the one beside it, and what fields look like. */
import type { BrandingButton, BrandingInput, PageStyles, StyledElement } from "@quern/types";
import { chromaOf, distance, isSame, over } from "./color.js";
import type { Surfaces } from "./surfaces.js";

export interface ButtonGroup {
  readonly sample: StyledElement;
  /** Visible background colour; the colour behind it when it has none. */
  readonly fill: string;
  readonly isFilled: boolean;
  members: StyledElement[];
  score: number;
}

const MIN_HEIGHT = 20;
const MAX_HEIGHT_PIXELS = 110;
const MAX_WIDTH_PIXELS = 640;
/** Buttons within this many pixels of each other are offered together. */
const MAX_GAP_PIXELS = 320;
/** From this contrast on, a filled button stands out of its ground. */
const MIN_CONTRAST = 0.06;

/** Groups of buttons that look alike, the most prominent first. Buttons without words (icons, menus, carousels) are none. */
export function buttonGroups(styles: PageStyles, surfaces: Surfaces): ButtonGroup[] {
  const groups: ButtonGroup[] = [];
  for (const element of styles.elements) {
    if (element.kind !== "button" || !element.label) continue;
    const { width, height, y } = element.box;
    if (height < MIN_HEIGHT || height > MAX_HEIGHT_PIXELS || width > MAX_WIDTH_PIXELS || width < 30) continue;
    const ground = surfaces.under(element.box);
    const paint = element.background ?? element.gradient?.[0];
    const fill = paint ? over(paint, ground) : ground;
    const isFilled = paint !== undefined && distance(fill, ground) >= MIN_CONTRAST;
    // Neither filled nor framed: a link in the shape of a button.
    if (!isFilled && element.borderWidth === 0 && !element.shadow) continue;
    const prominence =
      (isFilled ? 0.25 + distance(fill, ground) + 1.5 * chromaOf(fill) : 0.15) *
      Math.sqrt(width * height) *
      (y < styles.viewport.height ? 1.5 : 1) *
      (element.region === "main" ? 1 : element.region === "header" ? 0.8 : 0.5);
    const like = groups.find(
      (group) =>
        group.isFilled === isFilled &&
        isSame(group.fill, fill) &&
        isSame(group.sample.color, element.color) &&
        (isFilled || isSame(group.sample.borderColor ?? ground, element.borderColor ?? ground)),
    );
    if (!like) {
      groups.push({ sample: element, fill, isFilled, members: [element], score: prominence });
      continue;
    }
    like.members.push(element);
    // Many small copies (filters, tags) do not outweigh one that stands out.
    like.score = Math.max(like.score, prominence) + 0.15 * Math.min(like.score, prominence);
  }
  return groups.sort((one, other) => other.score - one.score);
}

/** Of the other groups, the one that is offered beside the first, else the most prominent. */
export function secondGroup(groups: readonly ButtonGroup[]): ButtonGroup | undefined {
  const [first, ...others] = groups;
  if (!first) return undefined;
  const isBeside = (group: ButtonGroup): boolean =>
    group.members.some(({ box }) =>
      first.members.some(
        (other) => Math.abs(box.y - other.box.y) < 80 && Math.abs(box.x - other.box.x) < MAX_GAP_PIXELS,
      ),
    );
  return others.find(isBeside) ?? others[0];
}

export function buttonStyle({ sample, fill, isFilled }: ButtonGroup): BrandingButton {
  const [top, right] = sample.padding;
  return {
    background: isFilled ? fill : "transparent",
    textColor: sample.color.slice(0, 7),
    ...(sample.borderColor ? { borderColor: sample.borderColor.slice(0, 7) } : {}),
    borderRadius: sample.borderRadius,
    ...(sample.gradient && !sample.background ? { gradient: sample.gradient.join(", ") } : {}),
    ...(sample.shadow ? { shadow: sample.shadow } : {}),
    padding: `${top}px ${right}px`,
    fontWeight: String(sample.fontWeight),
  };
}

/** The largest visible field of the page. */
export function inputStyle(styles: PageStyles, surfaces: Surfaces): BrandingInput | undefined {
  const fields = styles.elements.filter(({ kind }) => kind === "input");
  const [field] = fields.sort((one, other) => other.box.width * other.box.height - one.box.width * one.box.height);
  if (!field) return undefined;
  return {
    background: field.background ? over(field.background, surfaces.under(field.box)) : "transparent",
    textColor: field.color.slice(0, 7),
    ...(field.borderColor ? { borderColor: field.borderColor.slice(0, 7) } : {}),
    ...(styles.focusColor && styles.focusColor !== field.borderColor
      ? { focusBorderColor: styles.focusColor.slice(0, 7) }
      : {}),
    borderRadius: field.borderRadius,
    ...(field.shadow ? { shadow: field.shadow } : {}),
  };
}
