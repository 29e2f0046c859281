/**
 * Runs in a page. Leaves in its document what the page shows in the medium of the moment, in its order: what is hidden goes, text of style
 * sheets and form fields becomes text, items without a marker and headings that look like text become blocks.
 * @returns texts that look like headings but are not marked up as such
 */
export function keepShown() {
  const LEAST_PX = 2;
  const STRESS_RATIO = 1.08;
  const BOLD = 600;
  const MOST_TITLE_WORDS = 25;
  const body = document.body;
  const elements = [...body.querySelectorAll("*")].filter(
    (element) => !element.closest("svg,script,style,noscript,template"),
  );
  const texts = textsOf(body);
  const bodySize = usualSize();
  const hidden = texts.filter((text) => !isShown(text));
  const gone = elements.filter((element) => getComputedStyle(element).display === "none");
  const written = elements.flatMap((element) =>
    ["before", "after"].map((side) => [element, side, writtenText(getComputedStyle(element, `::${side}`).content)]),
  );
  const unmarked = elements.filter((element) => element.localName === "li" && !hasMarker(element));
  const titles = elements.filter(({ localName }) => /^h[1-6]$/.test(localName));
  const plain = titles.filter((title) => ![title, ...title.querySelectorAll("*")].some(isStressed));
  const seem = elements
    .filter((element) => !element.closest("h1,h2,h3,h4,h5,h6") && isStressed(element))
    .map(({ textContent }) => textContent.trim())
    .filter((text) => text !== "" && text.split(/\s+/).length <= MOST_TITLE_WORDS);
  for (const text of hidden) text.remove();
  for (const [element, side, text] of written)
    if (/[\p{L}\p{N}]/u.test(text)) element[side === "before" ? "prepend" : "append"](`${text} `);
  for (const field of body.querySelectorAll("input,select,textarea")) field.replaceWith(` ${shownValue(field)} `);
  for (const image of body.querySelectorAll("img"))
    image.replaceWith(image.complete && image.naturalWidth > 0 ? " " : ` ${image.alt} `);
  for (const drawing of body.querySelectorAll("svg")) drawing.replaceWith(` ${drawnText(drawing)} `);
  for (const element of unmarked) rename(element, "div");
  for (const element of plain) rename(element, "p");
  for (const element of gone) element.remove();
  for (const element of document.querySelectorAll(
    "script,style,noscript,template,iframe,video,audio,canvas,object,link",
  ))
    element.remove();
  return [...new Set(seem)];

  function textsOf(root) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const list = [];
    while (walker.nextNode())
      if (
        walker.currentNode.data.trim() !== "" &&
        !walker.currentNode.parentElement.closest("svg,script,style,noscript,template")
      )
        list.push(walker.currentNode);
    return list;
  }

  function usualSize() {
    const sizes = new Map();
    for (const text of texts) {
      const size = Number.parseFloat(getComputedStyle(text.parentElement).fontSize);
      sizes.set(size, (sizes.get(size) ?? 0) + text.data.trim().length);
    }
    return [...sizes].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 16;
  }

  function isStressed(element) {
    const style = getComputedStyle(element);
    return Number(style.fontWeight) >= BOLD || Number.parseFloat(style.fontSize) > STRESS_RATIO * bodySize;
  }

  /** Whether some of a text is left of the boxes that clip it. */
  function isShown(text) {
    const parent = text.parentElement;
    if (!parent.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const range = document.createRange();
    range.selectNodeContents(text);
    let { left, top, right, bottom } = range.getBoundingClientRect();
    left = Math.max(left, -scrollX);
    top = Math.max(top, -scrollY);
    let position = "static";
    for (
      let element = parent;
      element !== null && element !== body && position !== "fixed";
      element = element.parentElement
    ) {
      const style = getComputedStyle(element);
      if (position !== "absolute" || style.position !== "static") {
        if (style.position !== "static") position = style.position;
        if (style.display !== "inline" && (style.overflow !== "visible" || style.clip !== "auto")) {
          const box = element.getBoundingClientRect();
          left = Math.max(left, box.left);
          right = Math.min(right, box.right);
          top = Math.max(top, box.top);
          bottom = Math.min(bottom, box.bottom);
        }
      }
    }
    return right - left >= LEAST_PX && bottom - top >= LEAST_PX;
  }

  function writtenText(content) {
    return [...content.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text.replace(/\\(.)/g, "$1")).join("");
  }

  function hasMarker(item) {
    const style = getComputedStyle(item);
    if (style.display.includes("list-item") && (style.listStyleType !== "none" || style.listStyleImage !== "none"))
      return true;
    const before = getComputedStyle(item, "::before");
    return before.display !== "none" && !["none", "normal", '""'].includes(before.content);
  }

  function shownValue(field) {
    if (!field.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return "";
    if (field.localName === "select") return field.selectedOptions[0]?.textContent ?? "";
    if (["checkbox", "radio", "range", "color", "file", "image", "hidden", "password"].includes(field.type)) return "";
    return field.value || field.placeholder || "";
  }

  function drawnText(drawing) {
    return [...drawing.querySelectorAll("text")].map(({ textContent }) => textContent.trim()).join(" ");
  }

  function rename(element, name) {
    const other = document.createElement(name);
    other.append(...element.childNodes);
    element.replaceWith(other);
  }
}
