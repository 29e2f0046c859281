/**
 * Consent dialogs: answered "no" by the rules of the autoconsent project, in a world of its own beside the page's scripts; what the rules
 * do not know is removed by name, refused in words, or taken out of sight. Never is anything accepted.
 */
import { readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { consentSelectors } from "@quern/markdown/html";
import { withTimeout } from "@quern/types";
import type { CDPSession, Page } from "playwright-core";
import { refuseOverlays } from "./consent-overlay.js";
import { evaluateApart } from "./evaluate-apart.js";

const WORLD = "quern-consent";
/** From the first sign of a dialog to the end of what the rules do about it: some ask in several steps. */
const MAX_TIME_MS = 3_000;
/**
 * Time for all rules to look at a page, of which they need about a fifth. Their later looks find late dialogs, and would hold up every page
 * with a dialog that they do not know. The page's own timer measures it in three turns: on a busy machine it is late when the rules are.
 */
const DETECTION_WAIT =
  "(async () => { for (let turn = 0; turn < 3; turn++) await new Promise((done) => setTimeout(done, 50)); })()";
/** Longest pause of a rule between two steps. */
const RULE_WAIT_MS = 100;
/** Pause between two looks whether the dialog has gone: rules wait half a second for that. */
const LOOK_MS = 40;

interface Message {
  readonly type: string;
  readonly id?: string;
  readonly code?: string;
  readonly state?: { readonly lifecycle?: string };
}

/** Where `scripts/copy-autoconsent.mjs` puts the library. */
const autoconsent = (file: string): URL => new URL(`../vendor/autoconsent/${file}`, import.meta.url);

let program: Promise<string> | undefined;

/** The rules' interpreter and the rules, read once. */
const loadProgram = (): Promise<string> => {
  program ??= (async () => {
    const [script, list] = await Promise.all(
      ["autoconsent.playwright.js", "compact-rules.json"].map((file) => readFile(autoconsent(file), "utf8")),
    );
    return `globalThis.quernConsentRules = ${list};\n${script}`;
  })();
  return program;
};

/**
 * Does nothing on a page without signs of a dialog.
 *
 * @returns whether the page may react, because something in it was answered or taken away
 */
export async function dismissConsent(page: Page): Promise<boolean> {
  let hasAnswered = false;
  if (await withTimeout(evaluateApart(page, showsConsent, undefined), 1_000)) {
    const byRule = await withTimeout(answer(page), MAX_TIME_MS + 1_000);
    const byName = await withTimeout(evaluateApart(page, removeConsent, consentSelectors()), 1_000);
    hasAnswered = byRule === true || byName === true;
  }
  return (await refuseOverlays(page)) || hasAnswered;
}

/** @returns whether a rule answered */
async function answer(page: Page): Promise<boolean> {
  const session = await page.context().newCDPSession(page);
  try {
    const { frameTree } = await session.send("Page.getFrameTree");
    await session.send("Runtime.enable");
    await session.send("Runtime.addBinding", { name: "quernConsentSend", executionContextName: WORLD });
    const { executionContextId: contextId } = await session.send("Page.createIsolatedWorld", {
      frameId: frameTree.frame.id,
      worldName: WORLD,
    });
    const done = converse(page, session, contextId);
    const run = (expression: string) =>
      session.send("Runtime.evaluate", { expression, contextId, awaitPromise: false });
    // The rules wait as people would have them wait; a page that has settled is faster.
    await run(
      `{ const later = window.setTimeout; window.setTimeout = (work, time, ...rest) => later(work, Math.min(time ?? 0, ${RULE_WAIT_MS}), ...rest); }`,
    );
    await run(
      "window.autoconsentSendMessage = (message) => { quernConsentSend(JSON.stringify(message)); return Promise.resolve(); };",
    );
    await run(await loadProgram());
    return await done;
  } finally {
    await session.detach().catch(() => undefined);
  }
}

/** Answers what the interpreter asks until it is done, finds nothing, or takes too long. */
function converse(page: Page, session: CDPSession, contextId: number): Promise<boolean> {
  const tell = (message: string): void => {
    void session
      .send("Runtime.evaluate", { expression: `autoconsentReceiveMessage(${message})`, contextId, awaitPromise: false })
      .catch(() => undefined);
  };
  return new Promise((resolve) => {
    let isOver = false;
    const timer = setTimeout(() => finish(false), MAX_TIME_MS);
    /** How often the wait for a detection has begun: only the last wait ends the conversation, and none once a dialog is found. */
    let waits = 0;
    const finish = (hasAnswered: boolean): void => {
      isOver = true;
      clearTimeout(timer);
      resolve(hasAnswered);
    };
    const waitForDetection = (): void => {
      const wait = ++waits;
      const giveUp = (): void => {
        if (wait === waits) finish(false);
      };
      void session
        .send("Runtime.evaluate", { expression: DETECTION_WAIT, contextId, awaitPromise: true })
        .then(giveUp, giveUp);
    };
    /** A dialog that two looks in turn do not see has gone; between its steps there is one at most without it. */
    const watchForEnd = async (): Promise<void> => {
      for (let absences = 0; !isOver; ) {
        await sleep(LOOK_MS);
        const isShown = await withTimeout(evaluateApart(page, showsConsent, undefined), 1_000);
        absences = isShown === false ? absences + 1 : 0;
        if (absences === 2) finish(true);
      }
    };
    session.on("Runtime.bindingCalled", (event) => {
      if (event.name !== "quernConsentSend" || event.executionContextId !== contextId) return;
      const message = JSON.parse(event.payload) as Message;
      if (message.type === "init") {
        tell(
          `{ type: "initResp", config: ${JSON.stringify(CONFIGURATION)}, rules: { autoconsent: [], compact: quernConsentRules } }`,
        );
      } else if (message.type === "eval") {
        void page
          .evaluate(message.code ?? "")
          .catch(() => false)
          .then((result) => tell(JSON.stringify({ type: "evalResp", id: message.id, result: Boolean(result) })));
      } else if (message.type === "cmpDetected") waitForDetection();
      else if (message.type === "popupFound") {
        waits++;
        void watchForEnd().catch(() => finish(false));
      } else if (message.state?.lifecycle === "started" && waits === 0) waitForDetection();
      else if (/^autoconsent(?:Done|Error)$/.test(message.type) || message.state?.lifecycle === "nothingDetected") {
        finish(message.type === "autoconsentDone");
      }
    });
  });
}

const CONFIGURATION = {
  enabled: true,
  autoAction: "optOut",
  disabledCmps: [],
  enablePrehide: false,
  enableCosmeticRules: true,
  detectRetries: 2,
  isMainWorld: false,
};

/** Runs in the page: something visible is named like a consent dialog. */
function showsConsent(): boolean {
  const names =
    '[id*="cookie" i],[class*="cookie" i],[id*="consent" i],[class*="consent" i],[id*="gdpr" i],[class*="gdpr" i],[id*="onetrust" i],[id*="didomi" i],[id*="usercentrics" i],[id*="cmp" i],[class*="cmp" i],[id*="sp_message" i],[class*="cky-" i],[id*="truste" i],[class*="osano" i],[class*="iubenda" i],[id*="klaro" i],[id*="axeptio" i],[class*="privacy" i]';
  for (const element of document.querySelectorAll(names)) {
    if (element.getClientRects().length > 0 && element !== document.body && element !== document.documentElement)
      return true;
  }
  return document.querySelector('iframe[src*="consent" i], iframe[src*="privacy" i], iframe[src*="cmp" i]') !== null;
}

/** Runs in the page: takes known containers away and gives scrolling back. */
function removeConsent(selectors: readonly string[]): boolean {
  let removed = 0;
  for (const element of document.querySelectorAll(selectors.join(","))) {
    element.remove();
    removed++;
  }
  if (removed === 0) return false;
  for (const element of [document.documentElement, document.body]) {
    if (getComputedStyle(element).overflow === "hidden") element.style.setProperty("overflow", "auto", "important");
  }
  return true;
}
