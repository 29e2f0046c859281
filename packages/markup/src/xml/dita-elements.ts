/** The elements of DITA 1.3 by their names in DocBook (OASIS, "Darwin Information Typing Architecture", part 3: all-inclusive edition). */
/** Elements that only hold others: their parts take their place. Words directly inside are a paragraph. */
export const FLATTENED =
  /^(?:dita|body|conbody|taskbody|refbody|troublebody|glossBody|bodydiv|conbodydiv|refbodydiv|sectiondiv|div|abstract|context|prereq|result|postreq|tasktroubleshooting|steptroubleshooting|troubleSolution|cause|remedy|condition|responsibleParty|diagnostics|steps-informal|stepsection|info|stepresult|stepxmp|tutorialinfo|itemgroup|fallback|required-cleanup)$/;

export const KINDS_OF_NOTE: ReadonlySet<string> = new Set(["note", "tip", "important", "warning", "caution", "danger"]);

const NAMES: Readonly<Record<string, string>> = {
  section: "topic concept task reference troubleshooting glossentry glossgroup section example refsyn",
  title: "glossterm",
  para: "p shortdesc cmd glossdef",
  itemizedlist: "ul sl choices steps-unordered",
  orderedlist: "ol steps substeps",
  listitem: "li sli step substep choice dd pd",
  variablelist: "dl parml",
  varlistentry: "dlentry plentry",
  term: "dt pt",
  literallayout: "lines",
  blockquote: "lq",
  figure: "fig",
  footnote: "fn",
  literal:
    "codeph filepath cmdname userinput systemoutput varname apiname parmname option synph msgph msgnum tt markupname textentity parameterentity numcharref kwd",
  strong: "uicontrol wintitle b",
  emph: "i term cite var abbreviated-form",
  del: "line-through",
  phrase: "ph keyword u text tm shortcut sep overline",
  info: "prolog",
  pubdate: "created",
  indexterm: "titlealts metadata data data-about draft-comment foreign unknown",
};

/** Name in DITA → name that the writer knows. */
export const DITA_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries(NAMES).flatMap(([name, ones]) => ones.split(" ").map((one) => [one, name] as const)),
);
