/** A run of text that a picture draws. */
export interface DrawnText {
  readonly text: string;
  /** Goes on where the run before it ended: the two may be parts of one word. */
  readonly continues: boolean;
}
