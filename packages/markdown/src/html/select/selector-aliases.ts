const CHECK = "input:is([type=radio], [type=checkbox])";
const CONTROL = "input, select, textarea";
const TEXT_CONTROL = `input:is(${"text search url tel email password date month week time datetime-local number"
  .split(" ")
  .map((type) => `[type=${type} i]`)
  .join(", ")})`;
const CHOICE = "button, input, select, textarea, optgroup, option";

/**
 * Pseudo-classes that stand for longer selectors: those of forms and links in Selectors Level 4 as far as a page that nobody has touched shows
 * them, and the names that jQuery brought into use.
 */
export const SELECTOR_ALIASES: ReadonlyMap<string, string> = new Map([
  ["any-link", ":is(a, area, link)[href]"],
  ["link", ":is(a, area, link)[href]"],
  [
    "disabled",
    `:is(${CHOICE})[disabled], optgroup[disabled] > option, fieldset[disabled]:not(fieldset[disabled] legend:first-of-type *)`,
  ],
  ["enabled", `:is(${CHOICE}, fieldset):not(:disabled)`],
  ["checked", `${CHECK}[checked], :selected`],
  ["required", `:is(${CONTROL})[required]`],
  ["optional", `:is(${CONTROL}):not([required])`],
  ["read-only", `:is(textarea, ${TEXT_CONTROL})[readonly]`],
  ["read-write", `:is(textarea, ${TEXT_CONTROL}):not([readonly])`],
  ["selected", "option[selected], select:not([multiple]):not(:has(> option[selected])) > option:first-of-type"],
  ["parent", ":not(:empty)"],
  ["header", ":is(h1, h2, h3, h4, h5, h6)"],
  ["button", "button, input[type=button]"],
  ["input", ":is(input, textarea, select, button)"],
  ["text", "input:is(:not([type]), [type=''], [type=text])"],
  ...["checkbox", "file", "password", "radio", "reset", "image", "submit"].map((type): [string, string] => [
    type,
    `[type=${type}]`,
  ]),
]);
