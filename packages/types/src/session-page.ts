/**
 * The part of Playwright's page that most programs need, without the types of a browser, which Playwright's own need. It is the type of
 * `session.page` until a renderer's types say more ({@link RendererTypes}).
 */

/** Milliseconds until a step gives up. Default 30 000; 0 waits without end. */
interface Waits {
  readonly timeout?: number;
}

type LoadState = "load" | "domcontentloaded" | "networkidle";

interface NavigationOptions extends Waits {
  readonly waitUntil?: LoadState | "commit";
  readonly referer?: string;
}

interface ClickOptions extends Waits {
  readonly button?: "left" | "right" | "middle";
  readonly clickCount?: number;
  readonly force?: boolean;
}

interface TextOptions {
  /** The whole text, in its case. Default false: a part of it in any case. */
  readonly exact?: boolean;
}

interface RoleOptions extends TextOptions {
  readonly name?: string | RegExp;
  readonly checked?: boolean;
  readonly disabled?: boolean;
  readonly expanded?: boolean;
  readonly level?: number;
  readonly pressed?: boolean;
  readonly selected?: boolean;
}

interface PictureOptions extends Waits {
  readonly type?: "png" | "jpeg";
  /** Of a JPEG, 0 to 100. */
  readonly quality?: number;
  /** Also writes the picture there. */
  readonly path?: string;
}

/** Ways to an element. */
interface Finders {
  /** @param selector CSS, or what else Playwright reads */
  locator(selector: string): PageElement;
  /** @param role of ARIA, such as `"button"` or `"link"` */
  getByRole(role: string, options?: RoleOptions): PageElement;
  getByText(text: string | RegExp, options?: TextOptions): PageElement;
  getByLabel(text: string | RegExp, options?: TextOptions): PageElement;
  getByPlaceholder(text: string | RegExp, options?: TextOptions): PageElement;
  getByAltText(text: string | RegExp, options?: TextOptions): PageElement;
  getByTitle(text: string | RegExp, options?: TextOptions): PageElement;
  getByTestId(id: string | RegExp): PageElement;
}

/** Elements that a finder describes: Playwright's `Locator`. Steps wait until exactly one element is there and ready. */
export interface PageElement extends Finders {
  first(): PageElement;
  last(): PageElement;
  /** @param index from 0 */
  nth(index: number): PageElement;
  all(): Promise<PageElement[]>;
  count(): Promise<number>;
  filter(options: { readonly hasText?: string | RegExp; readonly hasNotText?: string | RegExp }): PageElement;
  click(options?: ClickOptions): Promise<void>;
  dblclick(options?: ClickOptions): Promise<void>;
  hover(options?: Waits): Promise<void>;
  fill(value: string, options?: Waits): Promise<void>;
  clear(options?: Waits): Promise<void>;
  press(key: string, options?: Waits): Promise<void>;
  pressSequentially(text: string, options?: Waits): Promise<void>;
  check(options?: Waits): Promise<void>;
  uncheck(options?: Waits): Promise<void>;
  selectOption(values: string | string[], options?: Waits): Promise<string[]>;
  setInputFiles(paths: string | string[], options?: Waits): Promise<void>;
  scrollIntoViewIfNeeded(options?: Waits): Promise<void>;
  textContent(options?: Waits): Promise<string | null>;
  innerText(options?: Waits): Promise<string>;
  innerHTML(options?: Waits): Promise<string>;
  allInnerTexts(): Promise<string[]>;
  allTextContents(): Promise<string[]>;
  inputValue(options?: Waits): Promise<string>;
  getAttribute(name: string, options?: Waits): Promise<string | null>;
  isVisible(): Promise<boolean>;
  isEnabled(options?: Waits): Promise<boolean>;
  isChecked(options?: Waits): Promise<boolean>;
  waitFor(options?: Waits & { readonly state?: "attached" | "detached" | "visible" | "hidden" }): Promise<void>;
  screenshot(options?: PictureOptions): Promise<Uint8Array>;
}

/** An open page: the members of Playwright's `Page` that need no type of a browser. */
export interface BasicPage extends Finders {
  url(): string;
  title(): Promise<string>;
  /** The page as HTML. */
  content(): Promise<string>;
  /** @returns the response; null where nothing was requested, such as for another anchor */
  goto(
    url: string,
    options?: NavigationOptions,
  ): Promise<{ status(): number; url(): string; headers(): Record<string, string> } | null>;
  reload(options?: NavigationOptions): Promise<unknown>;
  goBack(options?: NavigationOptions): Promise<unknown>;
  goForward(options?: NavigationOptions): Promise<unknown>;
  waitForLoadState(state?: LoadState, options?: Waits): Promise<void>;
  waitForURL(url: string | RegExp, options?: NavigationOptions): Promise<void>;
  waitForTimeout(milliseconds: number): Promise<void>;
  click(selector: string, options?: ClickOptions): Promise<void>;
  fill(selector: string, value: string, options?: Waits): Promise<void>;
  press(selector: string, key: string, options?: Waits): Promise<void>;
  /** @param expression JavaScript, run in the page */
  evaluate(expression: string): Promise<unknown>;
  screenshot(options?: PictureOptions & { readonly fullPage?: boolean }): Promise<Uint8Array>;
  setViewportSize(size: { width: number; height: number }): Promise<void>;
  readonly keyboard: {
    press(key: string): Promise<void>;
    type(text: string): Promise<void>;
  };
  readonly mouse: {
    click(x: number, y: number): Promise<void>;
    move(x: number, y: number): Promise<void>;
    wheel(deltaX: number, deltaY: number): Promise<void>;
  };
}
