import { type Locator, locate } from "../locator.js";
import { Source } from "../remote.js";
import { act, type Command, find, plain } from "./command-parts.js";
import { UsageError, type Words } from "./words.js";

const DEFAULT_SCROLL_PIXELS = 300;

/** Commands of the form `name <sel> [word…]`, by the locator's method. */
export const onElement =
  (method: string, takes: readonly string[] = []): Command =>
  async (words, context) => {
    const element = find(context, words.need("The selector"));
    await act(
      element,
      method,
      takes.map((what) => words.need(what)),
      context.tabs,
    );
    return undefined;
  };

const GETTERS: Readonly<Record<string, (element: Locator, words: Words) => Promise<unknown>>> = {
  text: (element) => element.ask("innerText"),
  html: (element) => element.ask("innerHTML"),
  value: (element) => element.ask("inputValue"),
  attr: (element, words) => element.ask("getAttribute", words.need("The attribute")),
  count: (element) => element.ask("count"),
  box: (element) => element.ask("boundingBox"),
  styles: (element) =>
    element.ask(
      "evaluate",
      new Source(
        "element => { const { display, color, backgroundColor, fontSize, fontWeight, fontFamily } = getComputedStyle(element); return { display, color, backgroundColor, fontSize, fontWeight, fontFamily }; }",
      ),
    ),
};

export const get: Command = async (words, context) => {
  const what = words.need("What to get");
  const page = context.tabs.page();
  if (what === "title") return plain(await context.tabs.scope().ask("title"));
  if (what === "url") return plain(page.url());
  const getter = GETTERS[what];
  if (!getter) throw new UsageError(`Cannot get "${what}": use title, url, ${Object.keys(GETTERS).join(", ")}.`);
  return plain(await getter(find(context, words.need("The selector")), words));
};

export const is: Command = async (words, context) => {
  const method = { visible: "isVisible", enabled: "isEnabled", checked: "isChecked" }[
    words.need("visible, enabled or checked")
  ];
  if (!method) throw new UsageError("Use is visible, is enabled or is checked.");
  return plain(await find(context, words.need("The selector")).ask(method));
};

const FINDERS: Readonly<Record<string, string>> = {
  role: "getByRole",
  text: "getByText",
  label: "getByLabel",
  placeholder: "getByPlaceholder",
  alt: "getByAltText",
  title: "getByTitle",
  testid: "getByTestId",
};

export const findBy: Command = async (words, context) => {
  const by = words.need("What to find by");
  const scope = context.tabs.scope();
  let element: Locator;
  if (by === "first" || by === "last") element = find(context, words.need("The selector")).step(by, []);
  else if (by === "nth") {
    const index = words.number("The number");
    element = find(context, words.need("The selector")).step("nth", [index]);
  } else {
    const method = FINDERS[by];
    if (!method) throw new UsageError(`Cannot find by "${by}".`);
    const name = words.option("name");
    const options = {
      ...(words.has("exact") ? { exact: true } : {}),
      ...(name === undefined || by !== "role" ? {} : { name }),
    };
    element = locate(scope, method, by === "testid" ? [words.need("The id")] : [words.need("The value"), options]);
  }
  const action = words.next() ?? "click";
  const value = words.rest();
  if (action === "text") return plain(await element.ask("innerText"));
  const method = action === "type" ? "pressSequentially" : action;
  if (
    ![
      "click",
      "dblclick",
      "fill",
      "pressSequentially",
      "hover",
      "focus",
      "check",
      "uncheck",
      "press",
      "selectOption",
    ].includes(method)
  ) {
    throw new UsageError(`Unknown action "${action}".`);
  }
  await act(
    element,
    method,
    ["fill", "pressSequentially", "press", "selectOption"].includes(method) ? [value] : [],
    context.tabs,
  );
  return undefined;
};

export const scroll: Command = async (words, context) => {
  const direction = words.next() ?? "down";
  const pixels = words.isEmpty ? DEFAULT_SCROLL_PIXELS : words.number("The distance");
  const x = direction === "left" ? -pixels : direction === "right" ? pixels : 0;
  const y = direction === "up" ? -pixels : direction === "down" ? pixels : 0;
  const selector = words.option("selector");
  if (selector === undefined)
    await context.tabs.scope().ask("evaluate", new Source("([x, y]) => window.scrollBy(x, y)"), [x, y]);
  else await find(context, selector).ask("evaluate", new Source("(element, [x, y]) => element.scrollBy(x, y)"), [x, y]);
  return undefined;
};
