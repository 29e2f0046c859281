/** `explanation` of a result: what the selection did, and where the values of `json` were found. */

import type { Explanation } from "@quern/markdown";
import type { Notes } from "@quern/text/model";
import type { RedactOptions } from "@quern/types";
import type { Apart } from "../apart/run-apart.js";
import { redactFields } from "../refine/redaction.js";

/** Of a request that asked for nothing that is selected from the page. */
const NOTHING_REMOVED: Explanation = { pageType: "", removed: [] };

/** @param explained by the conversion; undefined where nothing was converted */
export async function explanationOf(
  explained: Explanation | undefined,
  redactPII: RedactOptions | undefined,
  notes: Notes,
  apart: Apart,
): Promise<Explanation> {
  const { html, ...told } = explained ?? NOTHING_REMOVED;
  const explanation = { ...told, ...(notes.fields.length > 0 ? { fields: notes.fields } : {}) };
  if (!redactPII) return html === undefined ? explanation : { ...explanation, html };
  if (html !== undefined)
    notes.warn("explanation.html is left out: it shows the page as it is, which redactPII rules out.");
  const { removed } = await redactFields({ explanation }, redactPII, apart).then(
    ({ explanation: clean }) => (clean as Explanation | undefined) ?? explanation,
  );
  return { ...explanation, removed };
}
