/** Playwright's assertions that wait, and the plain ones that snippets mix with them. */
import { inspect } from "./inspect.js";
import { Locator } from "./locator.js";
import { Page } from "./playwright.js";
import { Source } from "./remote.js";

const DEFAULT_TIMEOUT_MS = 5_000;
const INTERVAL_MS = 100;

type Text = string | RegExp | ReadonlyArray<string | RegExp>;
interface Options {
  readonly timeout?: number;
  readonly ignoreCase?: boolean;
}
type Check = (...parameters: never[]) => Promise<{ passes: boolean; actual: unknown }>;

const tidy = (text: unknown): string =>
  String(text ?? "")
    .replace(/\s+/g, " ")
    .trim();

function same(actual: unknown, expected: string | RegExp, { ignoreCase }: Options = {}, part = false): boolean {
  if (expected instanceof RegExp) return expected.test(String(actual ?? ""));
  const [left, right] = [tidy(actual), tidy(expected)].map((text) => (ignoreCase ? text.toLowerCase() : text)) as [
    string,
    string,
  ];
  return part ? left.includes(right) : left === right;
}

const texts = (locator: Locator): Promise<string[]> => locator.ask("allTextContents") as Promise<string[]>;

async function compareTexts(locator: Locator, expected: Text, options: Options | undefined, part: boolean) {
  const actual = Array.isArray(expected)
    ? await texts(locator)
    : await locator.ask("textContent", { timeout: INTERVAL_MS * 10 });
  const passes = Array.isArray(expected)
    ? (actual as string[]).length === expected.length &&
      expected.every((one, index) => same((actual as string[])[index], one, options, part))
    : same(actual, expected as string, options, part);
  return { passes, actual };
}

const state =
  (method: string, wanted = true) =>
  async (locator: Locator) => {
    const actual = (await locator.ask(method)) as boolean;
    return { passes: actual === wanted, actual };
  };
const inPage =
  (source: string) =>
  async (locator: Locator, ...values: unknown[]) => {
    const actual = await locator.ask("evaluate", new Source(source), values[0]);
    return actual as unknown;
  };
const property = (source: string) => async (locator: Locator, name: string, expected?: string | RegExp) => {
  const actual = await inPage(source)(locator, name);
  return { passes: expected === undefined ? actual !== null : same(actual, expected), actual };
};
const single = (source: string) => async (locator: Locator, expected: string | RegExp, options?: Options) => {
  const actual = await inPage(source)(locator);
  return { passes: same(actual, expected, options), actual };
};

const LOCATOR_CHECKS: Readonly<Record<string, Check>> = {
  toBeVisible: state("isVisible") as Check,
  toBeHidden: state("isHidden") as Check,
  toBeEnabled: state("isEnabled") as Check,
  toBeDisabled: state("isDisabled") as Check,
  toBeEditable: state("isEditable") as Check,
  toBeChecked: (async (locator: Locator, options?: { checked?: boolean }) =>
    state("isChecked", options?.checked ?? true)(locator)) as Check,
  toBeAttached: (async (locator: Locator) => {
    const actual = Number(await locator.ask("count"));
    return { passes: actual > 0, actual };
  }) as Check,
  toHaveCount: (async (locator: Locator, expected: number) => {
    const actual = await locator.ask("count");
    return { passes: actual === expected, actual };
  }) as Check,
  toHaveText: ((locator: Locator, expected: Text, options?: Options) =>
    compareTexts(locator, expected, options, false)) as Check,
  toContainText: ((locator: Locator, expected: Text, options?: Options) =>
    compareTexts(locator, expected, options, true)) as Check,
  toHaveValue: (async (locator: Locator, expected: string | RegExp) => {
    const actual = await locator.ask("inputValue");
    return { passes: expected instanceof RegExp ? expected.test(String(actual)) : actual === expected, actual };
  }) as Check,
  toBeFocused: (async (locator: Locator) => {
    const actual = await inPage("element => element === element.ownerDocument.activeElement")(locator);
    return { passes: actual === true, actual };
  }) as Check,
  toBeEmpty: (async (locator: Locator) => {
    const actual = await inPage("element => ('value' in element ? element.value : element.textContent)")(locator);
    return { passes: tidy(actual) === "", actual };
  }) as Check,
  toHaveAttribute: property("(element, name) => element.getAttribute(name)") as Check,
  toHaveCSS: property("(element, name) => getComputedStyle(element).getPropertyValue(name)") as Check,
  toHaveJSProperty: (async (locator: Locator, name: string, expected: unknown) => {
    const actual = await inPage("(element, name) => element[name]")(locator, name);
    return { passes: JSON.stringify(actual) === JSON.stringify(expected), actual };
  }) as Check,
  toHaveClass: single("element => element.getAttribute('class') ?? ''") as Check,
  toContainClass: (async (locator: Locator, expected: string) => {
    const actual = String(await inPage("element => element.getAttribute('class') ?? ''")(locator));
    return { passes: expected.split(/\s+/).every((name) => actual.split(/\s+/).includes(name)), actual };
  }) as Check,
  toHaveId: single("element => element.id") as Check,
};

const PAGE_CHECKS: Readonly<Record<string, Check>> = {
  toHaveTitle: (async (page: Page, expected: string | RegExp) => {
    const actual = await page.ask("title");
    return { passes: same(actual, expected), actual };
  }) as Check,
  toHaveURL: (async (page: Page, expected: string | RegExp | ((url: URL) => boolean)) => {
    const actual = page.url();
    const passes = typeof expected === "function" ? expected(new URL(actual)) : same(actual, expected);
    return { passes, actual };
  }) as Check,
};

type Plain = (actual: never, expected: never) => boolean;
const equal = (a: unknown, b: unknown): boolean => inspect(a, 1) === inspect(b, 1);
const PLAIN_CHECKS: Readonly<Record<string, Plain>> = {
  toBe: ((actual: unknown, expected: unknown) => Object.is(actual, expected)) as Plain,
  toEqual: equal as Plain,
  toStrictEqual: equal as Plain,
  toContain: ((actual: string | unknown[], expected: never) => actual.includes(expected)) as Plain,
  toMatch: ((actual: string, expected: string | RegExp) =>
    expected instanceof RegExp ? expected.test(actual) : actual.includes(expected)) as Plain,
  toHaveLength: ((actual: { length: number }, expected: number) => actual.length === expected) as Plain,
  toBeTruthy: ((actual: unknown) => Boolean(actual)) as Plain,
  toBeFalsy: ((actual: unknown) => !actual) as Plain,
  toBeNull: ((actual: unknown) => actual === null) as Plain,
  toBeUndefined: ((actual: unknown) => actual === undefined) as Plain,
  toBeDefined: ((actual: unknown) => actual !== undefined) as Plain,
  toBeGreaterThan: ((actual: number, expected: number) => actual > expected) as Plain,
  toBeGreaterThanOrEqual: ((actual: number, expected: number) => actual >= expected) as Plain,
  toBeLessThan: ((actual: number, expected: number) => actual < expected) as Plain,
  toBeLessThanOrEqual: ((actual: number, expected: number) => actual <= expected) as Plain,
};

type Assertions = Record<string, (...parameters: unknown[]) => unknown>;

export function expect(actual: unknown): Assertions & { not: Assertions } {
  return { ...assertions(actual, true), not: assertions(actual, false) } as Assertions & { not: Assertions };
}

function assertions(subject: unknown, wanted: boolean): Assertions {
  const waiting = subject instanceof Locator ? LOCATOR_CHECKS : subject instanceof Page ? PAGE_CHECKS : undefined;
  if (waiting) {
    return Object.fromEntries(
      Object.entries(waiting).map(([name, check]) => [
        name,
        (...parameters: unknown[]) => wait(name, check, subject, parameters, wanted),
      ]),
    );
  }
  return Object.fromEntries(
    Object.entries(PLAIN_CHECKS).map(([name, check]) => [
      name,
      (expected?: unknown) => {
        if (check(subject as never, expected as never) !== wanted) throw failure(name, wanted, expected, subject);
      },
    ]),
  );
}

async function wait(
  name: string,
  check: Check,
  subject: unknown,
  parameters: unknown[],
  wanted: boolean,
): Promise<void> {
  const options = parameters.at(-1) as Options | undefined;
  const end =
    Date.now() +
    (typeof options === "object" && options !== null && typeof options.timeout === "number"
      ? options.timeout
      : DEFAULT_TIMEOUT_MS);
  for (;;) {
    let outcome: { passes: boolean; actual: unknown };
    try {
      outcome = await check(...([subject, ...parameters] as never[]));
    } catch (error) {
      // The value may not be there yet: try again.
      outcome = { passes: false, actual: error };
    }
    if (outcome.passes === wanted) return;
    if (Date.now() >= end) throw failure(name, wanted, parameters[0], outcome.actual);
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  }
}

function failure(name: string, wanted: boolean, expected: unknown, actual: unknown): Error {
  const shown = actual instanceof Error ? actual.message.split("\n")[0] : inspect(actual, 1);
  const error = new Error(
    `expect(…)${wanted ? "" : ".not"}.${name}(${expected === undefined ? "" : inspect(expected, 1)}) failed: found ${shown}`,
  );
  error.name = "AssertionError";
  return error;
}
