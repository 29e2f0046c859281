import { newParagraph, type RtfParagraph } from "./paragraph.js";

/** Purpose of the text of a group. */
export type Destination =
  | "body"
  | "skip"
  | "fonts"
  | "styles"
  | "info"
  | "instruction"
  | "marker"
  | "numbering"
  | "picture"
  | "footnote"
  | "comment"
  | "running"
  | "object"
  | "author"
  | "bookmark"
  | "lists"
  | "overrides";

/** Settings that hold inside of one group and are forgotten at its end. */
export interface RtfState {
  destination: Destination;
  formats: number;
  hidden: boolean;
  /** Left out because a tracked change deletes it. */
  deleted: boolean;
  font: number;
  /** Characters to skip after a `\u`. */
  fallback: number;
  href: string | undefined;
  /** Settings of the paragraph: they end with their group, as those of characters do. */
  paragraph: RtfParagraph;
  /** Entry of the `\info` group. */
  infoKey: string;
  /** The drawn shape that is being read, with all of its groups. */
  shape: { hasText: boolean } | undefined;
}

export const newState = (): RtfState => ({
  destination: "body",
  formats: 0,
  hidden: false,
  deleted: false,
  font: 0,
  fallback: 1,
  href: undefined,
  paragraph: newParagraph(),
  infoKey: "",
  shape: undefined,
});

/** State of a group inside of another one. */
export const innerState = (outer: RtfState): RtfState => ({ ...outer, paragraph: { ...outer.paragraph } });
