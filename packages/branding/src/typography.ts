/** Fonts, sizes, weights and line heights, each by the amount of text that is set in them. */
import type { Branding, BrandingTypography, PageStyles, StyledElement } from "@quern/types";
import { winner } from "./votes.js";

const GENERIC_SYSTEM = /^(?:-apple-system|BlinkMacSystemFont|ui-sans-serif|system-ui)$/i;

export function typography(styles: PageStyles): Pick<Branding, "fonts" | "typography"> {
  const texts = styles.elements.filter(({ text }) => text > 0);
  const body = texts.filter(({ kind, region }) => kind === "text" && region === "main");
  const running = body.length > 0 ? body : texts.filter(({ kind }) => kind === "text" || kind === "link");
  const headings = texts.filter(({ kind }) => kind === "heading");
  const code = texts.filter(({ kind }) => kind === "code");
  const by = <Value extends string | number>(
    list: readonly StyledElement[],
    value: (element: StyledElement) => Value | undefined,
  ) =>
    winner(
      list.flatMap((element) => {
        const found = value(element);
        return found === undefined ? [] : [[found, Math.min(element.text, 400)] as const];
      }),
    );
  const stack = (list: readonly StyledElement[]) => readStack(by(list, ({ fontFamily }) => fontFamily));
  const stacks = defined({
    primary: stack(running),
    heading: stack(headings),
    body: stack(running),
    paragraph: stack(texts.filter(({ tag }) => tag === "p")),
    code: stack(code),
  });
  const families = defined({
    primary: familyOf(stacks.primary),
    heading: familyOf(stacks.heading),
    code: familyOf(stacks.code),
  });
  const size = (list: readonly StyledElement[]) => pixels(by(list, ({ fontSize }) => fontSize));
  const bodySize = by(running, ({ fontSize }) => fontSize);
  const level = (tag: string) => size(headings.filter((heading) => heading.tag === tag));
  const line = (list: readonly StyledElement[]) =>
    by(list, ({ lineHeight, fontSize }) =>
      lineHeight && fontSize ? Math.round((lineHeight / fontSize) * 100) / 100 : undefined,
    );
  const weights = new Set(texts.map(({ fontWeight }) => fontWeight));
  const regular = by(running, ({ fontWeight }) => fontWeight);
  const heaviest = by(headings, ({ fontWeight }) => (fontWeight >= 600 ? fontWeight : undefined));
  const result: BrandingTypography = {
    fontFamilies: families,
    fontStacks: stacks,
    fontSizes: defined({
      h1: level("h1"),
      h2: level("h2"),
      h3: level("h3"),
      body: pixels(bodySize),
      small: bodySize
        ? size(texts.filter(({ kind, fontSize }) => kind !== "heading" && fontSize <= bodySize * 0.9))
        : undefined,
    }),
    lineHeights: defined({ heading: line(headings), body: line(running) }),
    fontWeights: defined({
      light: weights.has(300) ? 300 : weights.has(200) ? 200 : undefined,
      regular,
      medium: weights.has(500) ? 500 : undefined,
      bold: heaviest ?? [700, 600, 800, 900].find((weight) => weights.has(weight)),
    }),
  };
  const fonts = new Map<string, Branding["fonts"][number]>();
  for (const [role, family] of [
    ["body", families.primary],
    ["heading", families.heading],
    ["code", families.code],
  ] as const) {
    if (family && !fonts.has(family)) fonts.set(family, { family, role });
  }
  return { fonts: [...fonts.values()], typography: result };
}

/** First family of a stack as people call it; what a framework's build made of a name is taken off. */
function familyOf(stack: readonly string[] | undefined): string | undefined {
  const [first] = stack ?? [];
  if (first === undefined) return undefined;
  return GENERIC_SYSTEM.test(first) ? "system-ui" : first;
}

function readStack(fontFamily: string | undefined): string[] | undefined {
  const families = (fontFamily ?? "")
    .split(",")
    .map((family) => family.trim().replace(/^["']|["']$/g, ""))
    // `__Inter_a1b2c3` and its fallback are what Next.js makes of "Inter".
    .filter((family) => family !== "" && !/_Fallback_[0-9a-f]{6}$/.test(family))
    .map((family) => family.replace(/^__(.+)_[0-9a-f]{6}$/, "$1").replaceAll("_", " "));
  return families.length > 0 ? families : undefined;
}

const pixels = (value: number | undefined): string | undefined => (value === undefined ? undefined : `${value}px`);

type Defined<Record_> = { [Key in keyof Record_]?: Exclude<Record_[Key], undefined> };

/** Leaves out what there is no evidence for. */
export const defined = <Value extends object>(value: Value): Defined<Value> =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as Defined<Value>;
