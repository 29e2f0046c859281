import type { PageStyles } from "@quern/types";
import { withTimeout } from "@quern/types";
import type { Page } from "playwright-core";
import { evaluateApart } from "./evaluate-apart.js";

const MAX_TIME_MS = 5_000;

/** Takes down how the page looks; undefined when its scripts do not let it be asked. The focus moves: ask for this last. */
export const collectStyles = (page: Page): Promise<PageStyles | undefined> =>
  withTimeout(evaluateApart(page, readStyles, { elements: 2_500, nodes: 25_000, picture: 60_000 }), MAX_TIME_MS);

/** Runs in the page. */
function readStyles(most: { elements: number; nodes: number; picture: number }): PageStyles {
  type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };
  type Styled = Mutable<PageStyles["elements"][number]>;
  const known = new Map<string, string | undefined>();
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const paint = canvas.getContext("2d", { willReadFrequently: true });
  /** Any CSS colour as `#RRGGBB` or `#RRGGBBAA`; the canvas knows every colour space. */
  const hex = (value: string): string | undefined => {
    if (known.has(value)) return known.get(value);
    let found: string | undefined;
    if (paint && CSS.supports("color", value)) {
      paint.clearRect(0, 0, 1, 1);
      paint.fillStyle = value;
      paint.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0, alpha = 0] = paint.getImageData(0, 0, 1, 1).data;
      const parts = alpha === 255 ? [red, green, blue] : [red, green, blue, alpha];
      if (alpha > 0) found = `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`.toUpperCase();
    }
    known.set(value, found);
    return found;
  };
  const number = (value: string): number => Math.round((Number.parseFloat(value) || 0) * 100) / 100;
  const boxOf = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return {
      x: Math.round(x + scrollX),
      y: Math.round(y + scrollY),
      width: Math.round(width),
      height: Math.round(height),
    };
  };
  const COLORS = /(?:rgba?|hsla?|hwb|oklch|oklab|lab|lch|color)\([^()]*\)|#[0-9a-f]{3,8}\b/gi;
  const FIELD = /^(?:text|email|search|password|tel|url|number|date|)$/;

  function kindOf(
    element: Element,
    style: CSSStyleDeclaration,
    box: { width: number; height: number },
  ): Styled["kind"] {
    const tag = element.localName;
    const type = (element.getAttribute("type") ?? "").toLowerCase();
    if (tag === "button" || element.getAttribute("role") === "button") return "button";
    if (tag === "input" && /^(?:submit|button|reset)$/.test(type)) return "button";
    if ((tag === "input" && FIELD.test(type)) || tag === "textarea" || tag === "select") return "input";
    if (tag === "a" && element.hasAttribute("href")) {
      const painted = hex(style.backgroundColor) || /gradient/.test(style.backgroundImage);
      const framed = Number.parseFloat(style.borderTopWidth) > 0 && Number.parseFloat(style.borderLeftWidth) > 0;
      const padded = Number.parseFloat(style.paddingLeft) >= 6 && box.height >= 22;
      return (painted || framed) && padded && box.height <= 90 && box.width <= 480 ? "button" : "link";
    }
    if (/^h[1-6]$/.test(tag)) return "heading";
    if (/^(?:pre|code|kbd|samp)$/.test(tag)) return "code";
    return "text";
  }

  function describe(element: Element, region: Styled["region"], ownText: number): Styled | undefined {
    const style = getComputedStyle(element);
    if (style.display === "none" || style.visibility !== "visible" || Number(style.opacity) < 0.05) return undefined;
    const box = boxOf(element);
    if (box.width < 2 || box.height < 2 || box.x + box.width <= 0 || box.x >= innerWidth) return undefined;
    // A link or a span in a heading is the heading: sites link their headlines more often than not.
    const heading = element.parentElement?.closest("h1, h2, h3, h4, h5, h6");
    const ownKind = kindOf(element, style, box);
    const partOf = heading && ownText > 0 && /^(?:link|text)$/.test(ownKind) ? heading : undefined;
    const kind = partOf ? "heading" : ownKind;
    const { marginTop, marginBottom } = partOf ? getComputedStyle(partOf) : style;
    const background = hex(style.backgroundColor);
    const gradient = /gradient/.test(style.backgroundImage)
      ? [...style.backgroundImage.matchAll(COLORS)].flatMap(([color]) => hex(color) ?? []).slice(0, 6)
      : [];
    const sides = [
      [style.borderTopWidth, style.borderTopStyle, style.borderTopColor],
      [style.borderBottomWidth, style.borderBottomStyle, style.borderBottomColor],
    ] as const;
    const border = sides.find(([width, line, color]) => number(width) > 0 && line !== "none" && hex(color));
    const grid = /grid$/.test(style.display);
    const gap = grid || /flex$/.test(style.display) ? number(style.columnGap) || number(style.rowGap) : 0;
    const isPlain = ownText === 0 && !background && gradient.length === 0 && !border && gap === 0;
    if (
      isPlain &&
      kind !== "button" &&
      kind !== "input" &&
      !/^(?:header|footer|main|section|img|svg)$/.test(element.localName)
    )
      return undefined;
    const described: Styled = {
      tag: (partOf ?? element).localName,
      kind: kind === "text" && ownText === 0 ? "box" : kind,
      region,
      box,
      text: ownText,
      color: hex(style.color) ?? "#000000",
      borderWidth: border ? number(border[0]) : 0,
      borderRadius: style.borderTopLeftRadius,
      fontFamily: style.fontFamily,
      fontSize: number(style.fontSize),
      fontWeight: Number(style.fontWeight) || 400,
      padding: [
        number(style.paddingTop),
        number(style.paddingRight),
        number(style.paddingBottom),
        number(style.paddingLeft),
      ],
      margin: [number(marginTop), number(marginBottom)],
    };
    if (kind === "button") {
      // biome-ignore lint/performance/useDomNodeTextContent: hidden words are not on the button
      const label = (element as HTMLElement).innerText || (element as HTMLInputElement).value || "";
      described.label = String(label).trim().slice(0, 60);
    }
    if (background) described.background = background;
    if (gradient.length > 0) described.gradient = gradient;
    const borderColor = border && hex(border[2]);
    if (borderColor) described.borderColor = borderColor;
    if (style.boxShadow !== "none") described.shadow = style.boxShadow.slice(0, 200);
    if (style.lineHeight !== "normal") described.lineHeight = number(style.lineHeight);
    if (gap > 0) described.gap = gap;
    if (grid) described.columns = style.gridTemplateColumns.split(/\s+(?![^[]*\])/).length;
    if (style.maxWidth.endsWith("px")) described.maxWidth = number(style.maxWidth);
    const duration = style.transitionDuration.split(",")[0]?.trim();
    if (duration && duration !== "0s") {
      described.duration = duration;
      described.easing = style.transitionTimingFunction.split(/,(?![^(]*\))/)[0]?.trim() ?? "ease";
    }
    return described;
  }

  function regionOf(element: Element, above: Styled["region"]): Styled["region"] {
    const role = element.getAttribute("role");
    if (element.localName === "footer" || role === "contentinfo") return "footer";
    if (role === "banner") return "header";
    if (element.localName === "header") return boxOf(element).y < 200 ? "header" : above;
    if ((element.localName === "nav" || role === "navigation") && above !== "footer") {
      return above === "header" ? "header" : "navigation";
    }
    return element.localName === "main" || element.localName === "article" ? "main" : above;
  }

  const elements: Styled[] = [];
  const logos: Mutable<PageStyles["logos"][number]>[] = [];
  const icons: Array<{ outlined: boolean; color?: string }> = [];
  const LOGO = /logo|brand|wordmark/i;
  const nameOf = (element: Element | null): string =>
    element ? `${element.id} ${element.getAttribute("class") ?? ""} ${element.getAttribute("aria-label") ?? ""}` : "";

  function isHome(link: HTMLAnchorElement): boolean {
    const path = link.pathname.replace(/\/+$/, "");
    return link.host === location.host && (path === "" || /^\/(?:index\.\w+|home|[a-z]{2}(?:-[a-z]{2})?)$/i.test(path));
  }

  /** An inline picture as a file of its own: inherited colours are written down. Pictures that refer to others cannot stand alone. */
  function standAlone(picture: Element, style: CSSStyleDeclaration): string | undefined {
    if (picture.querySelector("use, foreignObject, script")) return undefined;
    const copy = picture.cloneNode(true) as SVGElement;
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("style", `color:${style.color};fill:${style.fill}`);
    const text = new XMLSerializer().serializeToString(copy);
    if (text.length > most.picture) return undefined;
    return `data:image/svg+xml;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(text)))}`;
  }

  function addPicture(element: Element, region: Styled["region"]): void {
    const style = getComputedStyle(element);
    const box = boxOf(element);
    if (box.width < 8 || box.height < 8 || style.visibility !== "visible") return;
    const isInline = element.localName === "svg";
    if (isInline && box.width <= 40 && box.height <= 40 && icons.length < 60) {
      const shape = element.querySelector("path, circle, rect, line, polyline, polygon") ?? element;
      const look = getComputedStyle(shape);
      const outlined = look.fill === "none" && look.stroke !== "none";
      const color = hex(outlined ? look.stroke : look.fill);
      icons.push({ outlined, ...(color ? { color } : {}) });
    }
    if (logos.length >= 40 || box.y > 4000 || box.height > 400) return;
    const link = element.closest("a[href]") as HTMLAnchorElement | null;
    const alt = element.getAttribute("alt") ?? element.querySelector("title")?.textContent ?? "";
    const source = (element as HTMLImageElement).currentSrc || (element as HTMLImageElement).src;
    const named = LOGO.test(
      `${nameOf(element)} ${alt} ${nameOf(element.parentElement)} ${nameOf(link)} ${isInline ? "" : String(source).slice(0, 500)}`,
    );
    const linksHome = link !== null && isHome(link);
    if (!named && !linksHome && region !== "header") return;
    const url = isInline ? standAlone(element, style) : String(source);
    if (!url) return;
    const colors = isInline
      ? [...element.querySelectorAll("*")].slice(0, 50).flatMap((shape) => hex(getComputedStyle(shape).fill) ?? [])
      : [];
    logos.push({
      url,
      box,
      region,
      alt: alt.trim().slice(0, 100),
      linksHome,
      named,
      colors: [...new Set(colors)].slice(0, 6),
    });
  }

  // Depth first through open shadow trees as well, without recursion; children are pushed last first.
  const pending: Array<{ element: Element; region: Styled["region"] }> = [];
  if (document.body) pending.push({ element: document.body, region: "main" });
  for (let node = pending.pop(), count = 0; node && count < most.nodes; node = pending.pop(), count++) {
    const { element } = node;
    const region = regionOf(element, node.region);
    if (elements.length >= most.elements) break;
    let ownText = 0;
    for (const child of element.childNodes) {
      if (child.nodeType === Node.TEXT_NODE) ownText += (child.nodeValue ?? "").trim().length;
    }
    if (/^(?:script|style|template|noscript|iframe)$/.test(element.localName)) continue;
    if (/^(?:img|svg)$/.test(element.localName)) {
      addPicture(element, region);
      continue;
    }
    const described = describe(element, region, ownText);
    if (described) elements.push(described);
    else if (getComputedStyle(element).display === "none") continue;
    const children = element.shadowRoot ? [...element.shadowRoot.children, ...element.children] : [...element.children];
    for (const child of children.reverse()) pending.push({ element: child, region });
  }

  const rootStyle = getComputedStyle(document.documentElement);
  const bodyStyle = document.body ? getComputedStyle(document.body) : rootStyle;
  const customColors: Array<[string, string]> = [];
  for (const element of [document.documentElement, document.body]) {
    if (!element?.computedStyleMap) continue;
    for (const [name, values] of element.computedStyleMap()) {
      if (!name.startsWith("--") || customColors.length >= 400) continue;
      const [value] = values;
      const text = String(value ?? "").trim();
      // Some write a colour's numbers alone, to add the opacity where they use it.
      const color =
        text &&
        (hex(text) ?? (/^[\d.]+(?:deg)?[\s,]+[\d.]+%[\s,]+[\d.]+%$/.test(text) ? hex(`hsl(${text})`) : undefined));
      if (color) customColors.push([name.slice(2).toLowerCase(), color]);
    }
  }

  function focusColor(): string | undefined {
    const field = document.querySelector<HTMLInputElement>(
      "input[type=text], input[type=email], input[type=search], input:not([type]), textarea",
    );
    if (!field || field.getClientRects().length === 0) return undefined;
    const focused = document.activeElement as HTMLElement | null;
    const transition = field.style.transition;
    field.style.transition = "none";
    field.focus({ preventScroll: true });
    const style = getComputedStyle(field);
    const border = number(style.borderTopWidth) > 0 || number(style.borderBottomWidth) > 0;
    const outline = style.outlineStyle !== "none" && style.outlineStyle !== "auto" && number(style.outlineWidth) > 0;
    const ring = style.boxShadow === "none" ? undefined : style.boxShadow.match(COLORS)?.find((color) => hex(color));
    const color = outline
      ? hex(style.outlineColor)
      : border
        ? hex(number(style.borderTopWidth) > 0 ? style.borderTopColor : style.borderBottomColor)
        : ring && hex(ring);
    field.blur();
    field.style.transition = transition;
    focused?.focus?.({ preventScroll: true });
    return color || undefined;
  }

  const focus = focusColor();
  return {
    viewport: { width: innerWidth, height: innerHeight },
    height: Math.max(document.documentElement.scrollHeight, innerHeight),
    canvas:
      hex(rootStyle.backgroundColor) ??
      hex(bodyStyle.backgroundColor) ??
      (/dark/.test(rootStyle.colorScheme) && !/light/.test(rootStyle.colorScheme) ? "#121212" : "#FFFFFF"),
    colorScheme: rootStyle.colorScheme,
    customColors,
    elements,
    logos,
    icons,
    ...(focus ? { focusColor: focus } : {}),
  };
}
