/**
 * The part of Playwright's API that code in a sandbox can call, with the shape of each method's parameters. A method, a parameter or an
 * option that is not named here does not exist for such code: no paths, no DevTools protocol, no routes, no other contexts.
 */

/** Shapes that a parameter can have. */
export type Parameter =
  | "string"
  | "selector" // a string of bounded length
  | "text" // a string or a regular expression, matched in the page
  | "request-address" // an address, a glob or a regular expression, matched against what is requested
  | "page-address" // the same, matched against where the page is
  | "number"
  | "boolean"
  | "data" // JSON-like data without functions, handles or bytes
  | "address" // where a page may go
  | "function" // source text of a function or an expression, run in the page
  | "value" // an argument of such a function: data, or handles of the page
  | "options"
  | "locator"
  | "choices" // of a select element
  | "files" // names, media types and bytes
  | "signal-options"; // options without a place for a signal

/** Answers: plain data, or an object that stays on the host. */
export type Answer = "data" | "bytes" | "page" | "frame" | "request" | "response" | "handle" | "handles" | "properties";

export interface Method {
  readonly parameters: readonly Parameter[];
  readonly answer: Answer;
}

type Table = Readonly<Record<string, Method>>;

/** `"string options > response"` */
function table(signatures: Readonly<Record<string, string>>): Table {
  const methods: Record<string, Method> = Object.create(null) as Record<string, Method>;
  for (const [name, signature] of Object.entries(signatures)) {
    const [parameters = "", answer = "data"] = signature.split(">").map((part) => part.trim());
    methods[name] = {
      parameters: parameters.split(" ").filter((part) => part !== "") as Parameter[],
      answer: answer as Answer,
    };
  }
  return methods;
}

/** Methods that take a selector on pages and frames, and none on locators and element handles. */
const ACTIONS = {
  check: "options",
  click: "options",
  dblclick: "options",
  fill: "string options",
  focus: "options",
  getAttribute: "string options",
  hover: "options",
  innerHTML: "options",
  innerText: "options",
  inputValue: "options",
  isChecked: "options",
  isDisabled: "options",
  isEditable: "options",
  isEnabled: "options",
  isHidden: "options",
  isVisible: "options",
  press: "string options",
  selectOption: "choices options",
  setChecked: "boolean options",
  setInputFiles: "files options",
  tap: "options",
  textContent: "options",
  type: "string options",
  uncheck: "options",
  dispatchEvent: "string value options",
} as const;

const withSelector = (methods: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(methods).map(([name, signature]) => [name, `selector ${signature}`]));

const SCRIPTS = { evaluate: "function value", evaluateHandle: "function value > handle" } as const;

const FRAME = {
  ...withSelector(ACTIONS),
  ...SCRIPTS,
  $: "selector options > handle",
  $$: "selector > handles",
  $eval: "selector function value",
  $$eval: "selector function value",
  addScriptTag: "signal-options > handle",
  addStyleTag: "signal-options > handle",
  content: "",
  dragAndDrop: "selector selector options",
  goto: "address options > response",
  setContent: "string options",
  title: "",
  waitForFunction: "function value options > handle",
  waitForLoadState: "string options",
  waitForNavigation: "options > response",
  waitForSelector: "selector options > handle",
  waitForTimeout: "number",
  waitForURL: "page-address options",
} as const;

const KEYBOARD = {
  "keyboard.down": "string",
  "keyboard.up": "string",
  "keyboard.press": "string signal-options",
  "keyboard.type": "string signal-options",
  "keyboard.insertText": "string",
  "mouse.click": "number number signal-options",
  "mouse.dblclick": "number number signal-options",
  "mouse.down": "signal-options",
  "mouse.up": "signal-options",
  "mouse.move": "number number signal-options",
  "mouse.wheel": "number number",
  "touchscreen.tap": "number number",
} as const;

/** Methods that can be called, by kind of object. */
export const METHODS: Readonly<Record<string, Table>> = Object.assign(Object.create(null), {
  page: table({
    ...FRAME,
    ...KEYBOARD,
    addInitScript: "function value",
    ariaSnapshot: "options",
    bringToFront: "",
    close: "signal-options",
    emulateMedia: "signal-options",
    goBack: "options > response",
    goForward: "options > response",
    opener: "> page",
    pdf: "signal-options > bytes",
    reload: "options > response",
    requestGC: "",
    screenshot: "signal-options > bytes",
    setDefaultNavigationTimeout: "number",
    setDefaultTimeout: "number",
    setExtraHTTPHeaders: "data",
    setViewportSize: "data",
    waitForRequest: "request-address options > request",
    waitForResponse: "request-address options > response",
  }),
  frame: table({ ...FRAME, frameElement: "> handle" }),
  locator: table({
    ...ACTIONS,
    ...SCRIPTS,
    allInnerTexts: "",
    allTextContents: "",
    ariaSnapshot: "options",
    blur: "options",
    boundingBox: "options",
    clear: "options",
    count: "",
    dragTo: "locator options",
    elementHandle: "options > handle",
    elementHandles: "> handles",
    evaluate: "function value options",
    evaluateAll: "function value",
    highlight: "",
    pressSequentially: "string options",
    screenshot: "options > bytes",
    scrollIntoViewIfNeeded: "options",
    selectText: "options",
    waitFor: "options",
  }),
  element: table({
    ...ACTIONS,
    ...SCRIPTS,
    $: "selector > handle",
    $$: "selector > handles",
    $eval: "selector function value",
    $$eval: "selector function value",
    boundingBox: "",
    contentFrame: "> frame",
    dispose: "",
    getProperties: "> properties",
    getProperty: "string > handle",
    jsonValue: "",
    ownerFrame: "> frame",
    screenshot: "options > bytes",
    scrollIntoViewIfNeeded: "options",
    selectText: "options",
    waitForElementState: "string options",
    waitForSelector: "selector options > handle",
  }),
  handle: table({
    ...SCRIPTS,
    dispose: "",
    getProperties: "> properties",
    getProperty: "string > handle",
    jsonValue: "",
  }),
  context: table({
    addCookies: "data",
    addInitScript: "function value",
    clearCookies: "data",
    clearPermissions: "",
    cookies: "data",
    grantPermissions: "data signal-options",
    newPage: "> page",
    setDefaultNavigationTimeout: "number",
    setDefaultTimeout: "number",
    setExtraHTTPHeaders: "data",
    setGeolocation: "data",
    setOffline: "boolean",
    storageState: "signal-options",
  }),
  request: table({
    allHeaders: "",
    headerValue: "string",
    headersArray: "",
    response: "> response",
    sizes: "",
  }),
  response: table({
    allHeaders: "",
    body: "> bytes",
    finished: "",
    headerValue: "string",
    headerValues: "string",
    headersArray: "",
    securityDetails: "",
    serverAddr: "",
    text: "",
  }),
  dialog: table({ accept: "string", dismiss: "" }),
  download: table({ bytes: "> bytes", cancel: "", delete: "", failure: "" }),
  fileChooser: table({ setFiles: "files options" }),
});

/** Steps that a locator is made of, from a page or a frame on. */
export const STEPS: Readonly<Record<string, readonly Parameter[]>> = Object.assign(Object.create(null), {
  and: ["locator"],
  contentFrame: [],
  element: ["number"],
  filter: ["options"],
  first: [],
  frameLocator: ["selector"],
  getByAltText: ["text", "options"],
  getByLabel: ["text", "options"],
  getByPlaceholder: ["text", "options"],
  getByRole: ["string", "options"],
  getByTestId: ["text"],
  getByText: ["text", "options"],
  getByTitle: ["text", "options"],
  last: [],
  locator: ["selector", "options"],
  nth: ["number"],
  or: ["locator"],
  owner: [],
});

/** Options that name no file, no protocol and no other way out. */
export const OPTIONS: ReadonlySet<string> = new Set(
  `animations bottom boxes button caret checked clickCount clip colorScheme content contrast delay depth description disabled
  displayHeaderFooter exact expanded footerTemplate forcedColors force format fullPage has hasNot hasNotText hasText headerTemplate height
  includeHidden index indexedDB label landscape left level margin mask maskColor media modifiers mode name noDefaults noWaitAfter
  omitBackground origin outline pageRanges polling position preferCSSPageSize pressed printBackground quality reducedMotion referer right runBeforeUnload
  scale selected sourcePosition state steps strict style tagged targetPosition timeout top trial type url value visible waitUntil width x y`.split(
    /\s+/,
  ),
);

/** Events that code can listen to, by the kind of object. */
export const EVENTS: Readonly<Record<string, readonly string[]>> = Object.assign(Object.create(null), {
  page: [
    "close",
    "console",
    "crash",
    "dialog",
    "domcontentloaded",
    "download",
    "filechooser",
    "frameattached",
    "framedetached",
    "framenavigated",
    "load",
    "pageerror",
    "popup",
    "request",
    "requestfailed",
    "requestfinished",
    "response",
  ],
  context: [
    "close",
    "console",
    "dialog",
    "page",
    "request",
    "requestfailed",
    "requestfinished",
    "response",
    "weberror",
  ],
});
