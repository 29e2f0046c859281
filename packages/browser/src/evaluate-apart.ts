import type { CDPSession, Page } from "playwright-core";

const WORLD = "quern";
/** Ending a script of the page ends whatever runs at that moment, which may be ours. */
const MAX_ATTEMPTS = 3;
const ENDED = /Execution was terminated/;
const sessions = new WeakMap<Page, Promise<CDPSession>>();

/**
 * Runs a function in a world of its own in the page: it sees the same document, and nothing that the page's scripts have done to the
 * language's own objects or to those of the browser.
 *
 * @param work stands by itself, as for `page.evaluate`, and is not asynchronous: in a page whose scripts were stopped no promise settles. It runs
 *   again when the end of a script of the page ended it. Its argument and result travel as JSON
 * @throws Error when it throws, or when the page goes elsewhere meanwhile
 */
export async function evaluateApart<Argument, Result>(
  page: Page,
  work: (argument: Argument) => Result,
  argument: Argument,
): Promise<Result> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page);
  sessions.set(page, opened);
  const session = await opened;
  for (let attempt = 1; ; attempt++) {
    try {
      return (await evaluate(session, `(${work})(${JSON.stringify(argument)})`)) as Result;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !ENDED.test((error as Error).message)) throw error;
    }
  }
}

async function evaluate(session: CDPSession, expression: string): Promise<unknown> {
  const { frameTree } = await session.send("Page.getFrameTree");
  const { executionContextId } = await session.send("Page.createIsolatedWorld", {
    frameId: frameTree.frame.id,
    worldName: WORLD,
  });
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression,
    contextId: executionContextId,
    returnByValue: true,
  });
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
  return result.value;
}
