/** The logo and the brand's name. */
import { itemsOfType, type StructuredItem, textOf, textsOf } from "@quern/markdown/structured-data";
import type { LogoCandidate, PageStyles } from "@quern/types";

const OWNERS = ["Organization", "Corporation", "NewsMediaOrganization", "LocalBusiness", "OnlineStore", "WebSite"];
/** From this score on, a picture is taken for the logo: called so, or leading home from the header. */
const ENOUGH = 3;

/** The best candidate of the page; undefined when none has evidence enough. */
export function findLogo({ logos, viewport }: PageStyles): LogoCandidate | undefined {
  let best: LogoCandidate | undefined;
  let most = ENOUGH - 0.001;
  for (const logo of logos) {
    const { box, region, linksHome, named, alt } = logo;
    const score =
      (linksHome ? 2.5 : 0) +
      (named ? 2 : 0) +
      (region === "header" ? 1.5 : region === "navigation" ? 1 : region === "footer" ? -0.5 : 0) +
      (box.y < 150 ? 1 : 0) +
      (box.x < viewport.width / 3 ? 0.5 : 0) +
      (/\blogo\b/i.test(alt) ? 0.5 : 0) -
      (box.width > 500 || box.height > 250 ? 2 : 0) -
      // Lists of customers and partners are full of logos.
      (!linksHome && box.y > 600 ? 2.5 : 0);
    if (score > most) [best, most] = [logo, score];
  }
  return best;
}

/** The site's owner by its structured data. */
export function ownerOf(items: readonly StructuredItem[]): { readonly name?: string; readonly logo?: string } {
  for (const owner of itemsOfType(items, ...OWNERS)) {
    const name = textOf(owner, "name");
    const [logo] = textsOf(owner, "logo").filter((url) => /^(?:https?:|\/)/.test(url));
    if (name || logo) return { ...(name ? { name } : {}), ...(logo ? { logo } : {}) };
  }
  return {};
}
