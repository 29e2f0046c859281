import { escapeHtml, type XmlElement } from "@quern/documents";

/** Text of a SmartArt diagram: its data points in model order (ECMA-376 part 1, 21.4), as a nested list along their parent connections. */
export function diagramHtml(root: XmlElement | undefined): string {
  const points = new Map<string, string>();
  const kinds = new Map<string, string>();
  for (const point of root?.child("dgm:ptLst")?.all("dgm:pt") ?? []) {
    const id = point.get("modelId") ?? "";
    kinds.set(id, point.get("type") ?? "node");
    points.set(id, diagramText(point));
  }
  const children = new Map<string, { id: string; order: number }[]>();
  for (const connection of root?.child("dgm:cxnLst")?.all("dgm:cxn") ?? []) {
    if ((connection.get("type") ?? "parOf") !== "parOf") continue;
    const source = connection.get("srcId") ?? "";
    const list = children.get(source) ?? [];
    list.push({ id: connection.get("destId") ?? "", order: Number(connection.get("srcOrd")) || 0 });
    children.set(source, list);
  }
  const start = [...kinds].find(([, kind]) => kind === "doc")?.[0] ?? "";
  let html = "";
  const seen = new Set<string>([start]);
  const stack: ({ open: string } | { close: string })[] = [];
  const push = (id: string): void => {
    const list = (children.get(id) ?? []).sort((a, b) => b.order - a.order).filter((child) => !seen.has(child.id));
    if (list.length === 0) return;
    stack.push({ close: "</ul>\n" });
    for (const child of list) stack.push({ open: child.id });
    html += "<ul>\n";
  };
  push(start);
  while (stack.length > 0) {
    const step = stack.pop()!;
    if ("close" in step) html += step.close;
    else if (!seen.has(step.open)) {
      seen.add(step.open);
      html += `<li>${escapeHtml(points.get(step.open) ?? "")}`;
      stack.push({ close: "</li>\n" });
      push(step.open);
    }
  }
  return html.replace(/<li><\/li>\n/g, "").replace(/<ul>\n<\/ul>\n/g, "");
}

function diagramText(point: XmlElement): string {
  const paragraphs: string[] = [];
  for (const element of point.descendants()) {
    if (element.name !== "a:p") continue;
    const text = [...element.descendants()].filter((part) => part.name === "a:t").map((part) => part.text());
    paragraphs.push(text.join(""));
  }
  return paragraphs.join(" ").trim();
}
