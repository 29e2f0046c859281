/** Containers of consent managers, by the ids and classes that their products use everywhere. */

import { knownClasses } from "../select/known-classes.js";
import * as Known from "../select/known-lists.js";
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
  const index = nameIndex(tree);
  const { has, idOf, classOf, values } = index;
  const known = knownClasses(index);
  const isConsentId = (id: string): boolean => CONSENT_IDS.has(id) || id.startsWith("sp_message_container_");
  for (let node = tree.body + 1; node < tree.size; node++) {
    const names = has[node]! & (Has.CLASS | Has.ID);
    if (names === 0) continue;
    if (!(known[classOf[node]!]! & Known.CONSENT) && !(names & Has.ID && isConsentId(values[idOf[node]!]!))) continue;
    marks.remove(node, "consent dialog");
    node = tree.end[node]! - 1;
  }
}
