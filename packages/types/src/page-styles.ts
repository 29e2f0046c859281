/** How a rendered page looks: computed styles as a browser reports them, before anything is concluded from them. Lengths are CSS pixels. */
export interface PageStyles {
  readonly viewport: { readonly width: number; readonly height: number };
  /** Height of the whole document. */
  readonly height: number;
  /** Colour under everything: of the root element, else of the body, else white. */
  readonly canvas: string;
  /** `color-scheme` of the root element, e.g. `light dark`. */
  readonly colorScheme: string;
  /** Custom properties of the root element and the body that hold a colour: name without dashes → colour. */
  readonly customColors: ReadonlyArray<readonly [name: string, color: string]>;
  /** Visible elements in the order of the document. */
  readonly elements: readonly StyledElement[];
  /** Pictures that may be the logo, in the order of the document. */
  readonly logos: readonly LogoCandidate[];
  /** Small inline pictures. */
  readonly icons: ReadonlyArray<{ readonly outlined: boolean; readonly color?: string }>;
  /** Border (or outline) of the first text field while it has the focus. */
  readonly focusColor?: string;
}

export type PageRegion = "header" | "navigation" | "main" | "footer";

/** Colours are `#RRGGBB`, with two more digits when they are not opaque; absent where there is none. */
export interface StyledElement {
  /** Lower case; of a link or span in a heading, the heading's. */
  readonly tag: string;
  readonly kind: "button" | "input" | "link" | "heading" | "code" | "text" | "box";
  readonly region: PageRegion;
  readonly box: Box;
  /** Characters of text that stand in the element itself. */
  readonly text: number;
  /** Words on a button. */
  readonly label?: string;
  readonly color: string;
  readonly background?: string;
  /** Colours of a gradient behind the element. */
  readonly gradient?: readonly string[];
  readonly borderColor?: string;
  readonly borderWidth: number;
  /** As computed, e.g. `8px` or `50%`. */
  readonly borderRadius: string;
  readonly shadow?: string;
  /** The font stack as computed. */
  readonly fontFamily: string;
  readonly fontSize: number;
  readonly fontWeight: number;
  /** Absent when it is `normal`. */
  readonly lineHeight?: number;
  /** Top, right, bottom, left. */
  readonly padding: readonly [number, number, number, number];
  /** Top, bottom. */
  readonly margin: readonly [number, number];
  /** Of grids and flexible boxes. */
  readonly gap?: number;
  /** Columns of a grid. */
  readonly columns?: number;
  readonly maxWidth?: number;
  /** Of its transition, e.g. `0.2s`. */
  readonly duration?: string;
  readonly easing?: string;
}

/** In document coordinates. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface LogoCandidate {
  /** Absolute address, or a data URL of an inline picture. */
  readonly url: string;
  readonly box: Box;
  readonly region: PageRegion;
  readonly alt: string;
  /** Inside a link to the site's front page. */
  readonly linksHome: boolean;
  /** It or something close around it is called a logo or brand. */
  readonly named: boolean;
  /** Strongest colours of an inline picture. */
  readonly colors: readonly string[];
}
