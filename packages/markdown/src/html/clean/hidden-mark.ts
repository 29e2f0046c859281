/**
 * Marks that a renderer writes into its copy of a page: elements that style sheets hide, which nobody could tell from the HTML alone. They
 * are for the cleaner; what is given out as the page's own HTML is free of them.
 */
export const HIDDEN_MARK = "data-quern-hidden";

export const withoutHiddenMarks = (html: string): string => html.replaceAll(` ${HIDDEN_MARK}=""`, "");
