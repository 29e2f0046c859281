/**
 * Slides of a presentation that shows nothing but blank slides: their numbers are what there is to tell.
 *
 * @param html the sections written so far
 */
export function orSlideNumbers(html: string, slides: number): string {
  if (slides === 0 || /<(?!\/?section)[a-z]/i.test(html)) return html;
  return Array.from(
    { length: slides },
    (_, index) => `<section data-slide="${index + 1}">\n<h2>Slide ${index + 1}</h2>\n</section>\n`,
  ).join("");
}
