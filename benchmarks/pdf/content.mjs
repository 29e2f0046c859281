// Made-up documents with known truth: a list of blocks drawn from a seed, and the Markdown that a reader should get.

/** Small fast generator of numbers in [0, 1), the same for a seed on every machine. */
export function random(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const NOUNS =
  "mill stone river grain harvest village council record survey valley bridge timber market season farmer weaver carrier ledger account method sample result surface pressure engine furnace water channel wheel bearing harbour island vessel cargo merchant treaty border garrison province".split(
    " ",
  );
const VERBS =
  "shows holds carries follows describes measures supports replaces covers divides joins explains keeps turns raises lowers".split(
    " ",
  );
const OTHERS =
  "early northern careful annual local narrow steady former common later eastern heavy regular public formal remote modest".split(
    " ",
  );
const LINKS = "of in under near beside with after before against between".split(" ");

/** Words, sentences and numbers from a generator. */
export function writer(next) {
  const pick = (list) => list[Math.floor(next() * list.length)];
  const phrase = () => `${pick(OTHERS)} ${pick(NOUNS)}`;
  const capital = (text) => text[0].toUpperCase() + text.slice(1);
  const sentence = () => {
    let text = `the ${phrase()} ${pick(VERBS)} the ${pick(NOUNS)} ${pick(LINKS)} the ${phrase()}`;
    if (next() < 0.5) text += `, while the ${pick(NOUNS)} ${pick(VERBS)} ${pick(LINKS)} each ${pick(NOUNS)}`;
    if (next() < 0.3) text += ` (${Math.floor(1800 + next() * 220)})`;
    return `${capital(text)}.`;
  };
  const paragraph = (least = 3, most = 7) =>
    Array.from({ length: least + Math.floor(next() * (most - least + 1)) }, sentence).join(" ");
  const number = () => (next() < 0.3 ? (next() * 100).toFixed(1) : Math.floor(next() * 9000 + 10).toLocaleString("en"));
  const heading = () => capital(`${phrase()} ${pick(LINKS)} the ${pick(NOUNS)}`);
  return { pick, phrase, capital, sentence, paragraph, number, heading, noun: () => pick(NOUNS) };
}

export function makeDocument(seed) {
  const next = random(seed);
  const { pick, phrase, capital, sentence, paragraph, number, heading } = writer(next);

  const table = (index) => {
    const columns = 3 + Math.floor(next() * 3);
    const rows = [];
    const ruling = pick(["full", "rows", "book", "none"]);
    const wraps = next() < 0.35;
    const kind = pick(["plain", "plain", "grouped", "spanned", "blank"]);
    const header = [capital(pick(NOUNS)), ...Array.from({ length: columns - 1 }, () => capital(pick(NOUNS)))];
    const cell = (text) => ({ text, columns: 1, rows: 1 });
    let headerRows = 1;
    if (kind === "spanned") {
      headerRows = 2;
      rows.push([
        { text: header[0], columns: 1, rows: 2 },
        { text: capital(phrase()), columns: columns - 1, rows: 1 },
      ]);
      rows.push(header.slice(1).map(cell));
    } else rows.push(header.map(cell));
    const count = 4 + Math.floor(next() * 6);
    const blank = kind === "blank" ? columns - 1 : -1;
    for (let row = 0; row < count; row++) {
      if (kind === "grouped" && row % 4 === 0)
        rows.push([{ text: capital(`${phrase()} ${pick(NOUNS)}`), columns, rows: 1 }]);
      const label = wraps ? capital(`${phrase()} ${pick(LINKS)} the ${phrase()}`) : capital(phrase());
      rows.push(
        Array.from({ length: columns }, (_, column) =>
          cell(
            column === 0
              ? label
              : column === blank && row > 0
                ? ""
                : kind === "plain" && column === 1 && next() < 0.5
                  ? phrase()
                  : number(),
          ),
        ),
      );
    }
    return {
      type: "table",
      rows,
      headerRows,
      ruling,
      caption: `Table ${index}: ${capital(phrase())} by ${pick(NOUNS)}.`,
    };
  };

  const blocks = [{ type: "heading", level: 1, text: capital(`${phrase()} and the ${phrase()}`) }];
  blocks.push({ type: "paragraph", text: paragraph() });
  const sections = 2 + Math.floor(next() * 3);
  let tables = 0;
  for (let section = 1; section <= sections; section++) {
    blocks.push({ type: "heading", level: 2, text: heading() });
    blocks.push({ type: "paragraph", text: paragraph() });
    if (next() < 0.4)
      blocks.push({
        type: "list",
        ordered: next() < 0.5,
        items: Array.from({ length: 3 + Math.floor(next() * 3) }, sentence),
      });
    if (next() < 0.7) {
      blocks.push(table(++tables));
      blocks.push({ type: "paragraph", text: paragraph(2, 4) });
    }
    if (next() < 0.5) {
      blocks.push({ type: "heading", level: 3, text: heading() });
      blocks.push({ type: "paragraph", text: paragraph() });
    }
    if (next() < 0.25)
      blocks.push({
        type: "code",
        text: `let total = 0;\nfor (const row of rows) {\n  total += row.${pick(NOUNS)};\n}`,
      });
  }
  return { seed, columns: next() < 0.3 ? 2 : 1, blocks };
}

export const wordsOf = (document) =>
  document.blocks
    .flatMap((block) =>
      block.type === "list"
        ? block.items
        : block.type === "table"
          ? [block.caption, ...block.rows.flatMap((row) => row.map((cell) => cell.text))]
          : [block.text],
    )
    .join(" ");
