import { isItem, type StructuredItem, type StructuredValue } from "@quern/markdown/structured-data";

const MAX_DEPTH = 6;
/** Machinery of sites: not what a page is about. */
const MACHINERY = /^(?:WebSite|BreadcrumbList|SiteNavigationElement|SearchAction|WPHeader|WPFooter|WPSideBar)$/;

/** Structured items as plain JSON with `@type`: what a page says of itself, for callers who name no schema. */
export function plainItems(items: readonly StructuredItem[]): unknown[] {
  return items.filter((item) => !item.types.every((type) => MACHINERY.test(type))).map((item) => plain(item, 0));
}

/** Depth is bounded, and items may lead back to each other, so this recursion ends after a few levels. */
function plain(item: StructuredItem, depth: number): Record<string, unknown> {
  const result: Record<string, unknown> = { "@type": item.types.length === 1 ? item.types[0] : [...item.types] };
  for (const [name, values] of item.properties) {
    const converted = values.map((value) => plainValue(value, depth)).filter((value) => value !== undefined);
    if (converted.length === 0) continue;
    const value = converted.length === 1 ? converted[0] : converted;
    Object.defineProperty(result, name, { value, enumerable: true, writable: true, configurable: true });
  }
  return result;
}

function plainValue(value: StructuredValue, depth: number): unknown {
  if (!isItem(value)) return value;
  return depth >= MAX_DEPTH ? value.id : plain(value, depth + 1);
}
