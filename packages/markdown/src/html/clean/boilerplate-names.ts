/** Classes of the elements that the contract's `onlyMainContent` removes. */
export const BOILERPLATE_CLASSES: ReadonlySet<string> = new Set(
  (
    "header top navbar footer bottom sidebar side aside modal popup overlay ad ads advert lang-selector language social social-media " +
    "social-links menu navigation breadcrumbs share widget cookie fc-decoration"
  ).split(" "),
);

/** An element that holds one of these stays whatever its name (besides `#main`): page-builder blocks of the contract's guard. */
export const GUARD_CLASSES: ReadonlySet<string> = new Set(
  ["cols", "text", "table-div", "space", "alert", "sponsors", "title", "tabs", "logo", "image", "button", "agenda"].map(
    (part) => `swoogo-${part}`,
  ),
);
