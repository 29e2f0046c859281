/** Containers of consent managers, by the ids and classes that their products use everywhere. */

import * as Has from "../tree/attribute-bits.js";
import { nameIndex } from "../tree/name-index.js";
import type { Tree } from "../tree/tree.js";
import { CONSENT_CLASSES, CONSENT_IDS } from "./consent-names.js";
import type { Marks } from "./marks.js";

/** The same as CSS selectors, for a live page. */
export const consentSelectors = (): readonly string[] => [
  ...[...CONSENT_IDS].map((id) => `#${id}`),
  ...[...CONSENT_CLASSES].map((name) => `.${name}`),
  '[id^="sp_message_container_"]',
];

/** Marks known consent dialogs, whatever part of the page is selected. */
export function markConsentDialogs(tree: Tree, marks: Marks): void {
  const { has, idOf, classOf, values } = nameIndex(tree);
  // Each class attribute is taken apart once, however many elements have it.
  const isConsentClass: Array<boolean | undefined> = [];
  const hasConsentClass = (number: number): boolean =>
    (isConsentClass[number] ??= values[number]!.split(/\s+/).some((name) => CONSENT_CLASSES.has(name)));
  const isConsentId = (id: string): boolean => CONSENT_IDS.has(id) || id.startsWith("sp_message_container_");
  for (let node = tree.body + 1; node < tree.size; node++) {
    const names = has[node]!;
    const isConsent =
      (names & Has.CLASS && hasConsentClass(classOf[node]!)) || (names & Has.ID && isConsentId(values[idOf[node]!]!));
    if (!isConsent) continue;
    marks.remove(node, "consent dialog");
    node = tree.end[node]! - 1;
  }
}
