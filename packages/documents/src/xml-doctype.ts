/** The entities that a document type declares (XML 1.0, section 4.2). */
export interface Doctype {
  /** Position behind the declaration. */
  readonly end: number;
  /** Name of an entity → its text, without markup. */
  readonly entities: ReadonlyMap<string, string>;
  /** Addresses of entities that stand for other files. */
  readonly files: readonly string[];
}

const MAX_ENTITIES = 2_000;
const ENTITY =
  /<!ENTITY\s{1,20}([\w.:-]{1,100})\s{1,20}(?:"([^"]{0,2000})"|'([^']{0,2000})'|(?:SYSTEM|PUBLIC\s{1,20}(?:"[^"]{0,300}"|'[^']{0,300}'))\s{1,20}(?:"([^"]{0,1000})"|'([^']{0,1000})'))/y;

/** Reads the declaration at a position, `<!DOCTYPE`. Entities that hold others, and those of parameters, are not known. */
export function readDoctype(xml: string, at: number): Doctype {
  const entities = new Map<string, string>();
  const files: string[] = [];
  let depth = 1;
  let position = at + 2;
  while (position < xml.length && depth > 0) {
    if (xml.startsWith("<!--", position)) {
      position = behind(xml, "-->", position + 4);
      continue;
    }
    const sign = xml[position];
    if (sign === '"' || sign === "'") position = behind(xml, sign, position + 1);
    else {
      if (sign === ">") depth--;
      else if (sign === "<") {
        depth++;
        if (entities.size + files.length < MAX_ENTITIES) readEntity(xml, position, entities, files);
      }
      position++;
    }
  }
  return { end: position, entities, files };
}

function readEntity(xml: string, at: number, entities: Map<string, string>, files: string[]): void {
  ENTITY.lastIndex = at;
  const found = ENTITY.exec(xml);
  if (found === null) return;
  const [, name = "", quoted, single, file, singleFile] = found;
  const text = quoted ?? single;
  if (text === undefined) files.push(file ?? singleFile ?? "");
  // The first declaration of a name binds.
  else if (!entities.has(name)) entities.set(name, text.replace(/<[^<>]*>/g, ""));
}

/** Position behind a mark, or the end. */
const behind = (xml: string, mark: string, from: number): number => {
  const found = xml.indexOf(mark, from);
  return found < 0 ? xml.length : found + mark.length;
};
