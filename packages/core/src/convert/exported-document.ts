/** The division that Word puts all of a document into, as the first thing of its body. */
const BEGINS_BODY =
  /^<body\b[^<>]{0,2000}>\s{0,200}(?:<!--[^>]{0,500}-->\s{0,200}){0,10}<div\s[^<>]{0,200}\bclass=["']?(?:Word)?Section1(?!\w)/i;
/** Most characters of a body up to the class of its first division. */
const MAX_CHARACTERS = 4_000;

/**
 * Whether a page is a document that Word saved as HTML. There is no site around it, so that all of it is content: samples of code are no cards,
 * notes no comments, and what stands before the first heading is the title.
 */
export function isExportedDocument(html: string): boolean {
  if (!html.includes("Section1")) return false;
  const body = html.search(/<body\b/i);
  return body >= 0 && BEGINS_BODY.test(html.slice(body, body + MAX_CHARACTERS));
}
