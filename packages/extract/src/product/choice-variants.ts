import { findMoney, toMoney } from "../money/money.js";
import type { ParsedPage } from "../page/parsed-page.js";
import type { Choice } from "./choices.js";
import type { VariantDraft } from "./profile.js";

/**
 * Variants of what a visitor can choose. One choice gives a variant an option; of several choices nothing tells which combinations exist,
 * so they become one variant whose values are lists.
 */
export function variantsFromChoices(page: ParsedPage, choices: readonly Choice[]): VariantDraft[] {
  if (choices.length > 1) {
    return [
      { values: Object.fromEntries(choices.map(({ name, options }) => [name, options.map((option) => option.label)])) },
    ];
  }
  return choices.flatMap((choice) =>
    choice.options.map(({ label, available, text }) => {
      // `+ $5` and `(-$5)` are differences; a dash between spaces divides.
      const price = findMoney(text, page.locale).find((money) => !/\+\s*$|[-–−]$/.test(text.slice(0, money.start)));
      return {
        title: label,
        values: { [choice.name]: label },
        ...(price ? { price: toMoney(price) } : {}),
        ...(available ? {} : { inStock: false }),
      };
    }),
  );
}

/**
 * Puts what is chosen into the words of the page: names of fields and values of a form (`attribute_pa_colour: dark-red`) become labels
 * (`Colour: Dark red`), and a variant without values that is called by one option of each choice (`Jumper - S / Oat`) gets them.
 */
export function inWordsOfThePage(
  variants: readonly VariantDraft[],
  choices: readonly Choice[],
  title: string,
): VariantDraft[] {
  if (choices.length === 0) return [...variants];
  return variants.map((variant) => {
    const values = variant.values ? labelled(variant.values, choices) : chosenIn(variant.title, choices, title);
    if (!values) return variant;
    const isTitleOfValues = variant.values && variant.title === Object.values(variant.values).join(" / ");
    return { ...variant, values, ...(isTitleOfValues ? { title: Object.values(values).join(" / ") } : {}) };
  });
}

function labelled(values: Readonly<Record<string, unknown>>, choices: readonly Choice[]): Record<string, unknown> {
  const named: Record<string, unknown> = Object.create(null);
  for (const [name, value] of Object.entries(values)) {
    const choice = choices.find(({ key }) => key !== undefined && fieldName(key) === fieldName(name));
    const option = choice?.options.find((one) => one.value === value);
    named[choice && option ? choice.name : name] = option?.label ?? value;
  }
  return named;
}

const fieldName = (name: string): string => name.toLowerCase().replace(/^attribute_(?:pa_)?/, "");

function chosenIn(
  variantTitle: string | undefined,
  choices: readonly Choice[],
  title: string,
): Record<string, unknown> | undefined {
  const parts = variantTitle
    ?.replace(title, "")
    .split(/\s+[/|·-]\s+|,\s+|^\s*[-–—/,|]\s+/u)
    .map((part) => part.trim().toLowerCase())
    .filter((part) => part !== "");
  if (!parts || parts.length !== choices.length) return undefined;
  const values: Record<string, unknown> = Object.create(null);
  for (const { name, options } of choices) {
    const found = options.filter(({ label }) => parts.includes(label.toLowerCase()));
    if (found.length !== 1) return undefined;
    values[name] = found[0]!.label;
  }
  return values;
}
