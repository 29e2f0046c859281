/** Meanings of LaTeX's commands and environments. */
import type { LatexSource } from "./source.js";

export const SECTIONS = ["part", "chapter", "section", "subsection", "subsubsection", "paragraph", "subparagraph"];
export const MATH =
  /^(?:equation|align|gather|multline|eqnarray|displaymath|math|flalign|alignat|IEEEeqnarray|dmath)\*?$/;
export const LISTINGS = /^(?:verbatim\*?|lstlisting|minted|Verbatim|alltt|Highlighting)$/;
export const TABLES =
  /^(?:tabular\*?|tabularx|tabulary|xltabular|longtable\*?|longtabu|tabu|array|supertabular\*?|tabbing|(?:long|tall)?tblr|NiceTabular[*X]?)$/;
export const THEOREM =
  /^(?:theorem|lemma|corollary|proposition|definition|remark|example|proof|conjecture|claim|note|exercise|assumption)\*?$/;
export const DROPPED =
  /^(?:tikzpicture|tikzcd|pgfpicture|pgfonlayer|pgfscope|scope|filecontents\*?|comment|picture|axis)$/;
/** Commands that define or set something: none of their arguments is text. */
const SETTINGS =
  /^(?:tikzset|pgf\w*|lstset|lstdefine\w+|lstnewenvironment|\w+setup|tcbset\w*|\w+keys|setlist|tikzstyle|usetikzlibrary|useforestlibrary|usepgfplotslibrary|usetheme|use\w+theme|setbeamer\w+|tcbuselibrary|[Dd]efine[a-zA-Z]+|Declare\w+|New\w+|Renew\w+|renewenvironment|newenvironment|newtheorem|newtcolorbox|newtcblisting|newcolumntype|newfloat|newglossary\w*|newacronym|newcounter|newif|crefname|Crefname|crefformat|Crefformat|RequirePackage|PassOptionsToPackage|AtBeginDocument|AtEndDocument|titleformat|titlespacing|captionsetup|addbibresource|graphicspath|makeatletter|makeatother|tikzexternalize)$/;
/** Commands that hold for what follows and take nothing: a bracket behind one is text. */
export const DECLARATIONS =
  /^(?:bf|it|em|rm|sf|sl|tt|sc|(?:bf|md)series|(?:it|sl|sc|up)shape|(?:rm|sf|tt)family|normalfont|tiny|scriptsize|footnotesize|small|normalsize|large|Large|LARGE|huge|Huge|noindent|indent|centering|raggedright|raggedleft|par|(?:small|med|big)skip|hfill|vfill|relax)$/;
/** Environments whose first arguments say where and how wide they are. */
export const ENVIRONMENT_ARGUMENTS: Readonly<Record<string, number>> = {
  minipage: 1, multicols: 1, columns: 0, column: 1, adjustbox: 1, wrapfigure: 2, wraptable: 2, subfigure: 1, subtable: 1, spacing: 1,
  adjustwidth: 2, otherlanguage: 1, labeling: 1, addmargin: 1, overlayarea: 2, textblock: 1, turn: 1, scope: 0, overpic: 1, list: 2, changemargin: 2,
}; // biome-ignore format: a table
export const MARKS: Readonly<Record<string, string>> = {
  textbf: "strong",
  bfseries: "strong",
  textit: "em",
  emph: "em",
  textsl: "em",
  texttt: "code",
  code: "code",
  textsuperscript: "sup",
  textsubscript: "sub",
  sout: "del",
  st: "del",
};
/** Commands that say how something looks: with their arguments they say nothing. */
export const ARGUMENTS: Readonly<Record<string, number>> = {
  vspace: 1,
  hspace: 1,
  setlength: 2,
  addtolength: 2,
  setcounter: 2,
  addtocounter: 2,
  label: 0,
  pagestyle: 1,
  thispagestyle: 1,
  bibliographystyle: 1,
  usepackage: 1,
  documentclass: 1,
  newcommand: 2,
  renewcommand: 2,
  providecommand: 2,
  hypersetup: 1,
  definecolor: 3,
  colorlet: 2,
  loadglsentries: 1,
  color: 1,
  textcolor: 1,
  column: 1,
  fontsize: 2,
  input: 1,
  include: 1,
  subfile: 1,
  includepdf: 1,
  includestandalone: 1,
  import: 2,
  subimport: 2,
  lstinputlisting: 1,
  inputminted: 2,
  verbatiminput: 1,
  enlargethispage: 1,
  geometry: 1,
  graphicspath: 1,
  index: 1,
  phantom: 1,
  vskip: 0,
  rule: 2,
  hyphenation: 1,
  markboth: 2,
  markright: 1,
  addcontentsline: 3,
  bibliography: 1,
  nocite: 1,
  pagenumbering: 1,
  linespread: 1,
  selectlanguage: 1,
  setmainfont: 1,
  lstset: 1,
  captionsetup: 1,
  newlength: 1,
  tikzset: 1,
  colorbox: 1,
  fancyhead: 1,
  fancyfoot: 1,
  lhead: 1,
  rhead: 1,
  chead: 1,
  lfoot: 1,
  cfoot: 1,
  rfoot: 1,
  theoremstyle: 1,
  numberwithin: 2,
  DeclareMathOperator: 2,
  date: 1,
  author: 1,
  title: 1,
  affil: 1,
  fcolorbox: 2,
  raisebox: 1,
  parbox: 1,
  scalebox: 1,
  resizebox: 2,
  rotatebox: 1,
  adjustbox: 1,
  cellcolor: 1,
  setstretch: 1,
  hphantom: 1,
  vphantom: 1,
  newacronym: 3,
  newglossaryentry: 2,
  DeclareAcronym: 2,
  acrodef: 2,
  glsresetall: 0,
};

/** Entries of an index and of a glossary stand at its end, whatever a package calls the command: how many arguments they have. */
export const entryArguments = (name: string): number =>
  /^[a-z]?index[a-z]*$|^nomenclature$/i.test(name) ? (name.endsWith("see") ? 2 : 1) : 0;

/** Moves behind the arguments of a command of {@link SETTINGS}; false for any other. */
export function skipSettings(name: string, source: LatexSource): boolean {
  if (!SETTINGS.test(name)) return false;
  if (/^(?:Declare|New|Renew|newif)/.test(name)) source.match(/\s*\\[a-zA-Z@]+/y);
  while (source.match(/[ \t]*\n?[ \t]*(?==?[ \t]*[[{])=?/y)) if (source.optional() === undefined) source.argument();
  return true;
}
