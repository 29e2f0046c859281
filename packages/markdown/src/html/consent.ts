/** Containers of consent managers, by the ids and classes that their products use everywhere. */
import type { Marks } from "./marks.js";
import type { Tree } from "./tree.js";

// biome-ignore format: a list
const IDS: ReadonlySet<string> = new Set([
  "onetrust-consent-sdk", "onetrust-banner-sdk", "CybotCookiebotDialog", "CybotCookiebotDialogBodyUnderlay", "usercentrics-root", "usercentrics-cmp-ui",
  "didomi-host", "didomi-popup", "truste-consent-track", "trustarc-banner-overlay", "cmpbox", "cmpbox2", "cmpwrapper", "cookie-law-info-bar",
  "cookiescript_injected", "cookiescript_injected_wrapper", "iubenda-cs-banner", "klaro", "tarteaucitronRoot", "axeptio_overlay", "axeptio_btn",
  "BorlabsCookieBox", "cookie-notice", "moove_gdpr_cookie_info_bar", "ez-cookie-dialog-wrapper", "ccc", "CookieReportsBanner", "hs-eu-cookie-confirmation",
  "termsfeed-com---nb", "cookie-consent-banner", "gdpr-cookie-message", "cookieConsentBanner",
]);

// biome-ignore format: a list
const CLASSES: ReadonlySet<string> = new Set([
  "qc-cmp2-container", "qc-cmp-ui-container", "cc-window", "cky-consent-container", "cky-overlay", "osano-cm-window", "fc-consent-root", "cmplz-cookiebanner",
  "termly-consent-banner", "t-consentPrompt", "evidon-banner", "cookiefirst-root", "didomi-popup-container", "cookie-notice-container", "cmp-root-container",
  "gdpr-banner", "eupopup", "js-cookie-consent-banner",
]);

/** The same as CSS selectors, for a live page. */
export const consentSelectors: readonly string[] = [
  ...[...IDS].map((id) => `#${id}`),
  ...[...CLASSES].map((name) => `.${name}`),
  '[id^="sp_message_container_"]',
];

/** Marks known consent dialogs, whatever part of the page is selected. */
export function markConsentDialogs(tree: Tree, marks: Marks): void {
  for (let node = tree.body + 1; node < tree.size; node++) {
    if (!tree.isElement(node) || tree.last[node] === 0) continue;
    if (!isConsentDialog(tree.attribute(node, "id"), tree.attribute(node, "class"))) continue;
    marks.remove(node, "consent dialog");
    node = (tree.end[node] ?? node + 1) - 1;
  }
}

function isConsentDialog(id: string | undefined, classes: string | undefined): boolean {
  if (id !== undefined && (IDS.has(id) || id.startsWith("sp_message_container_"))) return true;
  return classes?.split(/\s+/).some((name) => CLASSES.has(name)) ?? false;
}
