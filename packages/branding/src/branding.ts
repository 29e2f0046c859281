/** Concludes from how a page looks how its brand presents itself. */
import type { Branding, PageStyles } from "@quern/types";
import { buttonGroups, buttonStyle, inputStyle, secondGroup } from "./buttons.js";
import { lightnessOf } from "./color.js";
import { findLogo } from "./logo.js";
import { palette } from "./palette.js";
import { animations, icons, layout, spacing } from "./spacing.js";
import { paintSurfaces } from "./surfaces.js";
import { defined, typography } from "./typography.js";

/** Facts about the brand from the page's HTML. */
export interface BrandFacts {
  readonly themeColor?: string | undefined;
  readonly siteName?: string | undefined;
  readonly logo?: string | undefined;
  readonly favicon?: string | undefined;
  readonly ogImage?: string | undefined;
}

/** @param facts addresses are absolute */
export function deriveBranding(styles: PageStyles, facts: BrandFacts): Branding {
  const surfaces = paintSurfaces(styles);
  const buttons = buttonGroups(styles, surfaces);
  const second = secondGroup(buttons);
  const seen = findLogo(styles);
  const logo = seen?.url ?? facts.logo;
  const colors = palette({
    styles,
    surfaces,
    buttons,
    secondButton: second,
    themeColor: readThemeColor(facts.themeColor),
  });
  return {
    colorScheme: lightnessOf(surfaces.background) < 0.5 ? "dark" : "light",
    ...defined({ brandName: facts.siteName ?? nameIn(seen?.alt), logo }),
    colors,
    ...typography(styles),
    spacing: spacing(styles),
    components: defined({
      buttonPrimary: buttons[0] && buttonStyle(buttons[0]),
      buttonSecondary: second && buttonStyle(second),
      input: inputStyle(styles, surfaces),
    }),
    ...defined({ icons: icons(styles) }),
    images: { logo: logo ?? null, favicon: facts.favicon ?? null, ogImage: facts.ogImage ?? null },
    ...defined({ animations: animations(styles) }),
    layout: layout(styles),
  };
}

const MAX_ALT_CHARACTERS = 200;

/** "Mill & Stone logo" → "Mill & Stone". */
function nameIn(alt: string | undefined): string | undefined {
  const name = alt
    ?.slice(0, MAX_ALT_CHARACTERS)
    .replace(/[\s–—-]{0,10}\b(?:logo(?:type)?|home ?page|home)\b[\s–—-]{0,10}/gi, " ")
    .trim();
  return name && name.length <= 60 ? name : undefined;
}

function readThemeColor(value: string | undefined): string | undefined {
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(value?.trim() ?? "")?.[1];
  if (!digits) return undefined;
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits;
  return `#${full.toUpperCase()}`;
}
