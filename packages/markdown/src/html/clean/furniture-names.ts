/**
 * Class names of elements that content management systems add for editing or operating the page, the same on all sites: edit links of
 * MediaWiki, jump links, hints for screen readers that a code block can be copied.
 */
export const EDITING_CLASSES: ReadonlySet<string> = new Set(
  "mw-editsection mw-jump-link mw-empty-elt mw-cite-up-arrow-accessibility-label cite-accessibility-label skip-link skip-to-content".split(
    " ",
  ),
);

/** Links of headings to themselves, beside the heading's text. */
export const PERMALINK_CLASSES: ReadonlySet<string> = new Set(
  "sl-anchor-link headerlink header-anchor hash-link anchorjs-link heading-link subheading-anchor".split(" "),
);

/** Text for screen readers. */
export const SPOKEN_CLASSES: ReadonlySet<string> = new Set(
  "screen-reader-text sr-only visually-hidden visuallyhidden u-visually-hidden a-offscreen".split(" "),
);
