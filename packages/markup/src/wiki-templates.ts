/** Templates of MediaWiki that stand for text. */

/** Values between the bars of a link or template. */
export const partsOf = (text: string): string[] => text.match(/(?:\[\[[^[\]]*\]\]|[^|])+/g) ?? [];

/** Fields of an infobox that say how it looks. */
const LOOK =
  /^(?:image|logo|photo|picture|img|map|flag|coat|seal)|(?:size|width|height|alt|style|color|colour|class|upright|image|map|caption|coordinates|zoom)$|^(?:name|child|embed|module\d*|nocat|signature)$/;

/** An infobox as a table of two columns: what is asked of a page first. */
function infobox(named: ReadonlyMap<string, string>): string {
  const rows = [...named]
    .filter(([name, value]) => value.trim() !== "" && !LOOK.test(name))
    .map(
      ([name, value]) =>
        `|-\n| ${name.replace(/_/g, " ")}\n| ${value.replace(/^\s*[*#]\s*/, "").replace(/\s*\n\s*[*#]?\s*/g, "<br>")}\n`,
    );
  return rows.length === 0 ? "" : `\n{|\n${rows.join("")}|}\n`;
}

/** Templates by their innermost first; quotations, dates and languages keep their text, citations in notes their fields. */
export function withoutTemplates(source: string, isNote = false): string {
  let text = source;
  for (let round = 0; round < 12 && text.includes("{{"); round++) {
    const next = text.replace(/\{\{([^{}]*)\}\}/g, (_template, inside: string) => templateText(inside, isNote));
    if (next === text) break;
    text = next;
  }
  return text;
}

function templateText(inside: string, isNote: boolean): string {
  const [rawName = "", ...parts] = partsOf(inside);
  const name = rawName.trim().toLowerCase();
  const positional = parts.filter((part) => !/^\s*[\w -]+\s*=/.test(part)).map((part) => part.trim());
  const named = new Map(
    parts.flatMap((part) => {
      const found = /^\s*([\w -]+?)\s*=\s*([\s\S]*?)\s*$/.exec(part);
      return found === null ? [] : [[found[1]!.toLowerCase(), found[2]!] as const];
    }),
  );
  if (/^(?:infobox|infotable|taxobox|speciesbox|chembox|drugbox|ficha|infoboks)\b|(?:^|\s)infobox$/.test(name))
    return infobox(named);
  if (/^(?:ubl|unbulleted list|plainlist|flatlist|hlist|plain list|flat list)$/.test(name))
    return positional
      .join("\n")
      .replace(/^\s*\*\s*/, "")
      .replace(/\s*\n\s*\*?\s*/g, "<br>");
  if (
    /^(?:start date|start date and age|birth date|birth date and age|death date|death date and age|end date|film date|dts)$/.test(
      name,
    )
  )
    return positional
      .filter((one) => /^\d+$/.test(one))
      .slice(0, 3)
      .map((one) => one.padStart(2, "0"))
      .join("-");
  if (/^(?:url|official website)$/.test(name))
    return positional[0] === undefined
      ? ""
      : `[${/^\w+:/.test(positional[0]) ? "" : "https://"}${positional[0]} ${positional[1] ?? positional[0]}]`;
  if (/^(?:lang|nihongo|langx)$/.test(name)) return positional[1] ?? positional[0] ?? "";
  if (/^(?:nowrap|nobr|small|em|strong|abbr|quote|cquote|blockquote|code|mono|var|nobold|smallcaps|sc)$/.test(name))
    return positional[0] ?? named.get("text") ?? "";
  if (/^(?:convert|cvt)$/.test(name)) return positional.slice(0, 2).join(" ");
  if (/^lang-\w+$/.test(name)) return positional[0] ?? "";
  if (/^(?:snd|spaced ndash|spnd|ndash)$/.test(name)) return " – ";
  if (/^(?:cite|citation)/.test(name) && isNote) {
    const author = named.get("author") ?? [named.get("first"), named.get("last")].filter(Boolean).join(" ");
    const title = named.get("title");
    const url = named.get("url");
    const shown = title === undefined ? "" : url === undefined ? `''${title}''` : `[${url} ${title}]`;
    return [
      author,
      shown,
      named.get("work") ?? named.get("journal") ?? named.get("publisher") ?? "",
      named.get("date") ?? named.get("year") ?? "",
    ]
      .filter(Boolean)
      .join(". ");
  }
  return "";
}
