import { sameAmount } from "../money/money.js";
import type { ProductEvidence, VariantDraft } from "./profile.js";

/**
 * The first list of several variants, else what the page lets a visitor choose, else the product itself. What other lists know of the same
 * variant fills its gaps, then what is said of the product as a whole.
 *
 * @param choices variants that the page lets a visitor choose
 */
export function mergeVariants(
  evidence: readonly ProductEvidence[],
  choices: readonly VariantDraft[],
): readonly VariantDraft[] {
  const wholes = evidence.filter((one) => one.variants.length === 1).map((one) => one.variants[0]!);
  const lists = evidence.filter((one) => one.variants.length > 1).map((one) => one.variants);
  const [listed, ...others] = lists;
  if (listed) {
    return listed.map((variant) => {
      const twins = others.flatMap((list) => list.find((one) => isSameVariant(one, variant)) ?? []);
      return fillGaps(twins.reduce(fillFrom, variant), wholes, false);
    });
  }
  const chosen = choices.length > 0 ? choices : [wholes[0] ?? {}];
  return chosen.map((variant) => fillGaps(variant, wholes, true));
}

const isSameVariant = (first: VariantDraft, second: VariantDraft): boolean =>
  first.sku !== undefined && second.sku !== undefined
    ? first.sku === second.sku
    : first.id !== undefined && first.id === second.id;

const fillFrom = (variant: VariantDraft, twin: VariantDraft): VariantDraft => ({
  id: variant.id ?? twin.id,
  sku: variant.sku ?? twin.sku,
  title: variant.title ?? twin.title,
  values: variant.values ?? twin.values,
  price: variant.price ?? twin.price,
  originalPrice: variant.originalPrice ?? (sameAmount(variant.price, twin.price) ? twin.originalPrice : undefined),
  inStock: variant.inStock ?? twin.inStock,
  availabilityText: variant.availabilityText ?? twin.availabilityText,
  images: variant.images && variant.images.length > 0 ? variant.images : twin.images,
});

/**
 * @param shareNumbers whether article numbers of the whole product are the variant's too
 */
function fillGaps(variant: VariantDraft, wholes: readonly VariantDraft[], shareNumbers: boolean): VariantDraft {
  const filled: VariantDraft = { ...variant };
  for (const whole of wholes) {
    if (shareNumbers) filled.sku ??= whole.sku;
    filled.price ??= whole.price;
    filled.inStock ??= whole.inStock;
    if (filled.inStock === whole.inStock) filled.availabilityText ??= whole.availabilityText;
    if (!sameAmount(filled.price, whole.price)) continue;
    if (filled.price && whole.price) filled.price = { ...whole.price, ...filled.price };
    filled.originalPrice ??= whole.originalPrice;
  }
  return filled;
}
