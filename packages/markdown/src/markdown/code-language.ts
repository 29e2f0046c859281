import * as TagFlag from "../html/tree/tag-flags.js";
import * as Tag from "../html/tree/tag-ids.js";
import { tagFlags } from "../html/tree/tags.js";
import { NONE, type Node, type Tree } from "../html/tree/tree.js";

const LANGUAGE_CLASS =
  /(?:^|\s)(?:language|lang|lng|highlight-source|highlight-text|highlight|brush|syntax|code|prettyprint lang|sourcecode|src)(?:-|:\s*)([^\s`]+)/i;
const NOT_A_LANGUAGE =
  /^(?:source|block|wrapper|container|highlight|hljs|text|box|area|body|content|toolbar|copy|wrap|line|lines|inner|none|default|notranslate|example|snippet|group|view|sample|frame|title|header|shiki|plain|pre|code)$/i;
/** Classes beside which pandoc, highlight.js and others put the bare name: `sourceCode python`, `hljs js`. */
const BARE_BESIDE = /(?:^|\s)(?:sourceCode|hljs|src|highlight|shiki|codehilite|CodeMirror)(?:\s|$)/;

/**
 * Language of a code block, from class names and data attributes of the usual highlighters on the block, the `code` inside and up to
 * three elements around it. @returns "" when unknown
 */
export function codeLanguage(tree: Tree, pre: Node): string {
  const code = tree.tag[pre] === Tag.PRE ? tree.find(pre, Tag.CODE) : NONE;
  const candidates = [code, pre];
  for (let above = tree.parent[pre]!, level = 0; above > tree.body && level < 3; above = tree.parent[above]!) {
    candidates.push(above);
    // The table that sets numbers beside the code does not count.
    if (!(tagFlags(tree.tag[above]!) & TagFlag.TABLE_PART) && tree.tag[above] !== Tag.TABLE) level++;
  }
  for (const [place, element] of candidates.entries()) {
    if (element < 0) continue;
    const name = ownLanguage(tree, element, place < 2);
    if (name !== "") return name;
  }
  for (const element of candidates) {
    const name = element < 0 ? "" : languageOfFile(tree, element);
    if (name !== "") return name;
  }
  return languageOfFrame(tree, pre);
}

/** Language by the ending of the file that the block says it shows. */
function languageOfFile(tree: Tree, element: Node): string {
  for (const attribute of FILE_ATTRIBUTES) {
    const name = languageOfName(tree.attribute(element, attribute) ?? "");
    if (name !== "") return name;
  }
  return "";
}
const FILE_ATTRIBUTES = ["data-filename", "data-file", "data-title", "data-file-name", "filename"];

/** Longest text over a code block that may be a file's name, in characters. */
const MAX_FILE_NAME = 80;

/** Names, buttons and counts that stand over the code in its frame. */
const MAX_FRAME_PARTS = 4;

/** Language by a file name that stands over the code in its frame: `src/main.ts`. */
function languageOfFrame(tree: Tree, pre: Node): string {
  let inner = pre;
  for (let level = 0; level < 3; level++) {
    const frame = tree.parent[inner]!;
    if (frame <= tree.body || (tree.tag[frame] !== Tag.DIV && tree.tag[frame] !== Tag.FIGURE)) return "";
    const parts: Node[] = [];
    for (let child = tree.firstChild(frame); child !== NONE && child < inner; child = tree.nextSibling(child)) {
      if (!tree.isElement(child)) continue;
      // With more in front of the code it is no frame but a text.
      if (parts.push(child) > MAX_FRAME_PARTS) return "";
    }
    for (const part of parts) {
      const text = tree.textContent(part).trim();
      const name = text.length <= MAX_FILE_NAME ? languageOfName(text) || languageOfLabel(text) : "";
      if (name !== "") return name;
    }
    inner = frame;
  }
  return "";
}

/** Names of languages behind the endings of their files; an ending alone is the name too. */
const ENDINGS: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "js mjs:js cjs:js jsx ts mts:ts cts:ts tsx py:python rb:ruby rs:rust go java kt:kotlin kts:kotlin swift c h:c cc:cpp cpp " +
    "hpp:cpp cs:csharp fs:fsharp php pl:perl lua r scala clj:clojure ex:elixir exs:elixir erl:erlang hs:haskell ml:ocaml dart zig " +
    "nim jl:julia sh:bash bash zsh fish ps1:powershell bat sql html htm:html vue svelte astro css scss sass less json jsonc json5 " +
    "yaml yml:yaml toml ini xml svg:xml md:markdown mdx tex:latex graphql gql:graphql proto:protobuf tf:hcl hcl nix dockerfile " +
    "makefile cmake gradle:groovy groovy diff patch:diff"
  )
    .split(" ")
    .map((entry) => {
      const [ending, name = ending] = entry.split(":");
      return [ending, name];
    }),
) as Record<string, string>;

/** @returns the language of a file of this name, "" when the text is no file name or the ending is unknown */
function languageOfName(text: string): string {
  if (!/^[\w@~./\\:[\]()$ -]+$/.test(text) || /\s\S+\s/.test(text)) return "";
  const base = text.split(/[/\\]/).at(-1)!.toLowerCase();
  if (base === "dockerfile" || base === "makefile") return base;
  const ending = /^[\w@.[\]$-]+\.([a-z\d]{1,10})$/.exec(base)?.[1];
  return ending === undefined || !Object.hasOwn(ENDINGS, ending) ? "" : ENDINGS[ending]!;
}

/** Names that people write otherwise than highlighters do. */
const LABELS: Readonly<Record<string, string>> = {
  "c++": "cpp",
  "c#": "csharp",
  "f#": "fsharp",
  golang: "go",
  "objective-c": "objectivec",
  terminal: "shell",
  "shell session": "shell",
  "visual basic": "vb",
};

/** @returns the language that a label names (`C++`, `Python`), "" when it names none */
export function languageOfLabel(label: string): string {
  const name = label.trim().toLowerCase();
  if (Object.hasOwn(LABELS, name)) return LABELS[name]!;
  return BARE_NAMES.has(name) ? name : "";
}

/** Whether a label says the same as a language's name (`JavaScript`, `js`). */
export const namesLanguage = (label: string, language: string): boolean => {
  const name = languageOfLabel(label) || label.trim().toLowerCase();
  const known = language.toLowerCase();
  return (
    name === known ||
    (ENDINGS[name] ?? name) === (ENDINGS[known] ?? known) ||
    ALIASES.some((list) => list.includes(name) && list.includes(known))
  );
};
const ALIASES: readonly string[][] = [
  ["js", "javascript", "jsx", "mjs"],
  ["ts", "typescript", "tsx"],
  ["sh", "bash", "shell", "console", "zsh", "terminal"],
  ["py", "python", "python3"],
  ["yml", "yaml"],
  ["md", "markdown"],
  ["objectivec", "objc"],
  ["text", "txt", "plaintext"],
];

/** Names that stand alone as the class of a code block. */
const BARE_NAMES = new Set([
  ...Object.values(ENDINGS),
  ..."javascript typescript shell console objectivec objective-c vb vbnet asm nginx apache http plaintext".split(" "),
]);

function ownLanguage(tree: Tree, element: Node, isCode: boolean): string {
  for (const attribute of [
    "data-lang",
    "data-language",
    "data-code-language",
    "data-syntax",
    "data-enlighter-language",
    "data-code-lang",
    "data-pbcklang",
    "syntax",
    ...(isCode ? ["lang"] : []),
  ]) {
    const value = tree.attribute(element, attribute)?.trim();
    if (value && /^[\w+#.-]{1,30}$/.test(value) && !(attribute === "lang" && /^[a-z]{2}(?:-[A-Z]{2})?$/.test(value)))
      return value.toLowerCase();
  }
  const classes = tree.attribute(element, "class");
  if (!classes) return "";
  const match = LANGUAGE_CLASS.exec(classes);
  if (
    match &&
    !NOT_A_LANGUAGE.test(match[1]!) &&
    (isCode || !/^(?:code|src)/i.test(match[0].trim()) || tree.tag[element] !== Tag.BODY)
  )
    return match[1]!;
  if (isCode || tree.tag[element] === Tag.FIGURE || /(?:^|\s)syntaxhighlighter(?:\s|$)/.test(classes))
    for (const name of classes.split(/\s+/))
      if (BARE_NAMES.has(name.toLowerCase()) && name !== "plaintext") return name;
  if (isCode && BARE_BESIDE.test(classes)) {
    for (const name of classes.split(/\s+/))
      if (name !== "" && !BARE_BESIDE.test(name) && /^[a-z][\w+#]{0,19}$/i.test(name) && !NOT_A_LANGUAGE.test(name))
        return name;
  }
  return "";
}
