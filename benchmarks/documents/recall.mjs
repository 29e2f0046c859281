/**
 * Words of documents of any kind, read by Quern and by a second reader: pandoc, LibreOffice or, for text formats without either, the source itself
 * without its tags. Nobody wrote a truth for these files, so a missing word says where to look.
 *
 *   node benchmarks/documents/recall.mjs FOLDER [--show=NAME] [--peer=FOLDER]     needs pandoc, soffice and pdftotext on PATH
 *
 * Prints for each file the share of the second reader's words that Quern has (recall), the share of Quern's words that the second reader has
 * (precision), and the words that are missing most often. `--show` prints all missing and additional words of the files whose names contain NAME.
 * `--peer` names a folder in which the package `officeparser` is installed; its recall stands beside ours. LibreOffice's conversions are kept in
 * FOLDER/.second. A name may end in the kind of XML or text: `a.jats.xml`, `a.dokuwiki.txt`.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, extname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { createQuern } from "quern";

const TIME_LIMIT_MS = 120_000;
const SHOWN_WORDS = 12;
const PANDOC = {
  ...{ docx: "docx", docm: "docx", dotx: "docx", epub: "epub", fb2: "fb2", ipynb: "ipynb", tex: "latex", rst: "rst" },
  ...{ org: "org", mediawiki: "mediawiki", wiki: "mediawiki", textile: "textile", docbook: "docbook", dbk: "docbook" },
  ...{
    "docbook.xml": "docbook",
    nxml: "jats",
    "jats.xml": "jats",
    opml: "opml",
    "dokuwiki.txt": "dokuwiki",
  },
};
const TEXT = "txt:Text (encoded):UTF8";
// The last number writes every sheet to a file of its own.
const SHEETS = "csv:Text - txt - csv (StarCalc):9,34,76,1,,0,false,true,true,false,false,-1";
const OFFICE = {
  ...{ doc: TEXT, odt: TEXT, rtf: TEXT, xls: SHEETS, xlsx: SHEETS, xlsm: SHEETS, ods: SHEETS },
  ...{ ppt: "pdf", pps: "pdf", pptx: "pdf", odp: "pdf" },
};
const SOURCE = ["csv", "tsv", "tei.xml", "adoc", "typ", "srt", "vtt", "ics", "vcf", "jsonl", "eml", "mbox", "bib"];
// The text parts of a letter or of a box of them, by Python's own reader; the richest of alternatives alone.
const MAIL = `
import sys, email, mailbox, tempfile, re
from email import policy
data = sys.stdin.buffer.read()
if sys.argv[1] == "mbox":
    file = tempfile.NamedTemporaryFile(); file.write(data); file.flush()
    letters = [email.message_from_bytes(bytes(letter), policy=policy.default) for letter in mailbox.mbox(file.name)]
else:
    letters = [email.message_from_bytes(data, policy=policy.default)]
for letter in letters:
    print(letter["subject"] or "")
    alternatives = [part for part in letter.walk() if part.get_content_type() == "multipart/alternative"]
    passed = {id(part) for parent in alternatives for part in parent.get_payload()[:-1]}
    for part in letter.walk():
        if part.get_content_maintype() != "text" or id(part) in passed or part.get_filename(): continue
        try: text = part.get_content()
        except Exception: continue
        if part.get_content_subtype() == "html": text = re.sub(r"<(style|script|head).*?</\\1>|<[^>]*>|&\\w+;", " ", text, flags=re.S)
        print(text)
`;
const PEER_KINDS = ["docx", "docm", "odt", "xlsx", "ods", "pptx", "odp", "rtf", "epub"];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { show: { type: "string" }, peer: { type: "string" } },
});
const folder = resolve(positionals[0]);
const second = join(folder, ".second");
mkdirSync(second, { recursive: true });
const quern = createQuern({ search: [] });
const rows = [];
try {
  for (const name of readdirSync(folder).sort())
    if (!name.startsWith(".") && name.includes(values.show ?? "")) rows.push(await measured(name));
} finally {
  await quern.close();
}
print();

async function measured(name) {
  const file = join(folder, name);
  const kind = /\.(\w+\.(?:xml|txt))$/.exec(name)?.[1] ?? extname(name).slice(1).toLowerCase();
  let ours = "";
  let failure = "";
  try {
    const filename = name.replace(/\.\w+\.xml$/, ".xml").replace(/\.dokuwiki\.txt$/, ".dokuwiki");
    const document = await quern.parse(readFileSync(file), { filename, formats: ["html"], headersFooters: "keep" });
    const { title = "", author = "", publishedTime = "" } = document.metadata ?? {};
    ours = `${title}
${author}
${publishedTime}
${textOfHtml(document.html)}`;
  } catch (error) {
    failure = error.message.slice(0, 90);
  }
  const text = secondText(kind, file);
  const theirs = counted(text ?? "");
  const own = counted(ours);
  const missing = without(theirs, own);
  const more = without(own, theirs);
  if (values.show !== undefined)
    process.stdout.write(`${name}\nmissing: ${listed(missing, Infinity)}\nmore: ${listed(more, Infinity)}\n`);
  const row = { name, kind, words: sum(own), failure, missing: listed(missing, SHOWN_WORDS) };
  const total = sum(theirs);
  if (total === 0) return row;
  const peer = values.peer && PEER_KINDS.includes(kind) ? without(theirs, counted(await peerText(file))) : undefined;
  return {
    ...row,
    recall: 1 - sum(missing) / total,
    precision: sum(own) === 0 ? 0 : 1 - sum(more) / sum(own),
    peer: peer && 1 - sum(peer) / total,
  };
}

/** The second reader's text, or undefined if there is none. */
function secondText(kind, file) {
  if (PANDOC[kind])
    return textOfHtml(run("pandoc", ["-s", "-f", PANDOC[kind], "-t", "html", "--metadata", "pagetitle=-", file]) ?? "");
  if (OFFICE[kind]) return officeText(OFFICE[kind], file);
  return SOURCE.includes(kind) ? textOfSource(kind, readFileSync(file, "utf8")) : undefined;
}

/** What LibreOffice makes of a file: plain text, a file of values for each sheet, or the words of its pages. */
function officeText(target, file) {
  const stem = basename(file, extname(file));
  const out = join(second, extname(file).slice(1));
  mkdirSync(out, { recursive: true });
  const written = () => readdirSync(out).filter((name) => name.startsWith(`${stem}.`) || name.startsWith(`${stem}-`));
  const profile = `-env:UserInstallation=file://${second}/profile`;
  if (written().length === 0) run("soffice", [profile, "--headless", "--convert-to", target, "--outdir", out, file]);
  const read = (path) => (target === "pdf" ? run("pdftotext", ["-q", path, "-"]) : readFileSync(path, "utf8"));
  return written()
    .map((name) => read(join(out, name)))
    .join("\n");
}

/** The words of a text format without its marks: enough to see what is lost, not to judge what is added. */
function textOfSource(kind, source) {
  if (kind === "tei.xml") return textOfHtml(source.replace(/^[\s\S]*?<\/teiHeader>/, ""));
  if (kind === "eml" || kind === "mbox") return run("python3", ["-c", MAIL, kind], source);
  if (kind === "bib")
    return [...source.matchAll(/=\s*[{"]([^\n]*)/g)].map(([, value]) => value.replace(/[{}\\"]/g, "")).join("\n");
  if (kind === "srt" || kind === "vtt") return source.replace(/^(?:\d+|WEBVTT.*|.*-->.*)$/gm, "");
  if (kind !== "ics" && kind !== "vcf") return source;
  const unfolded = source.replace(/\r?\n[ \t]/g, "");
  return [...unfolded.matchAll(/^(?:SUMMARY|DESCRIPTION|LOCATION|FN|EMAIL|TEL|ORG|TITLE|NOTE)\b[^:\n]*:(.*)$/gim)]
    .map(([, value]) => value.replace(/\\[nN]/g, " ").replace(/\\(.)/g, "$1"))
    .join("\n");
}

async function peerText(file) {
  const { parseOffice, parseOfficeAsync } = createRequire(join(resolve(values.peer), "package.json"))("officeparser");
  try {
    const answer = await (parseOffice ?? parseOfficeAsync)(file);
    return typeof answer === "string" ? answer : answer.toText();
  } catch {
    return "";
  }
}

function run(program, parameters, input) {
  const { status, stdout } = spawnSync(program, parameters, { input, timeout: TIME_LIMIT_MS, maxBuffer: 1 << 28 });
  return status === 0 ? stdout.toString() : "";
}

function textOfHtml(html) {
  return html
    .replace(/<(style|script|head)\b[\s\S]*?<\/\1>/g, (part) => /<title>[\s\S]*?<\/title>/.exec(part)?.[0] ?? "")
    .replace(/<annotation[\s\S]*?<\/annotation>/g, "")
    .replace(/<\/?(?:a|b|i|em|strong|span|sub|sup|u|s|small|code|mark|del|ins|hi|rs|persName)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex, digits) => String.fromCodePoint(Number.parseInt(digits, hex ? 16 : 10)))
    .replace(
      /&(amp|lt|gt|quot|apos|nbsp);/g,
      (_, name) => ({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " })[name],
    );
}

function counted(text) {
  const counts = new Map();
  // Signs of scripts without spaces count one by one.
  for (const [word] of text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\u00ad/g, "")
    .matchAll(/[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}]|[\p{L}\p{N}\p{M}]+/gu))
    counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

function without(from, other) {
  return new Map(
    [...from].map(([word, count]) => [word, count - (other.get(word) ?? 0)]).filter(([, count]) => count > 0),
  );
}

function sum(counts) {
  return [...counts.values()].reduce((total, count) => total + count, 0);
}

function listed(counts, most) {
  const sorted = [...counts].sort((one, other) => other[1] - one[1]).slice(0, most);
  return sorted.map(([word, count]) => (count > 1 ? `${word} ×${count}` : word)).join(" ");
}

function print() {
  const share = (value) => value?.toFixed(3) ?? "";
  const line = (cells) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
  const mean = (key, of = rows) => {
    const found = of.map((row) => row[key]).filter((value) => value !== undefined);
    return found.length === 0 ? "" : share(found.reduce((total, value) => total + value, 0) / found.length);
  };
  line(["file", "words", "recall", "precision", "officeparser", "missing"]);
  line(["---", "--:", "--:", "--:", "--:", "---"]);
  for (const row of [...rows].sort((one, other) => (one.recall ?? 2) - (other.recall ?? 2)))
    line([row.name, row.words, share(row.recall), share(row.precision), share(row.peer), row.failure || row.missing]);
  const both = rows.filter((row) => row.peer !== undefined);
  line([`mean of ${rows.length}`, "", mean("recall"), mean("precision"), "", ""]);
  line([
    `mean of the ${both.length} that both read`,
    "",
    mean("recall", both),
    mean("precision", both),
    mean("peer", both),
    "",
  ]);
}
