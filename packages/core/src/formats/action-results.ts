/** `data.actions`: what the page actions brought, in their order. */

import type { ActionOutputs } from "@quern/types";
import type { ActionResults } from "../model/action-results.js";
import type { Publish } from "../model/publish.js";

/** @returns undefined when the actions brought nothing (only clicks and waits) */
export async function actionResults(outputs: ActionOutputs, publish: Publish): Promise<ActionResults | undefined> {
  if (Object.values(outputs).every((list: readonly unknown[]) => list.length === 0)) return undefined;
  const publishAll = async (folder: string, files: ActionOutputs["pdfs"]): Promise<string[]> => {
    const addresses: string[] = [];
    for (const file of files) addresses.push(await publish(file, folder));
    return addresses;
  };
  return {
    screenshots: await publishAll("screenshots", outputs.screenshots),
    scrapes: [...outputs.scrapes],
    javascriptReturns: [...outputs.javascriptReturns],
    pdfs: await publishAll("pdfs", outputs.pdfs),
  };
}
