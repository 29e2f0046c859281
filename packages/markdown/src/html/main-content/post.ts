import type { Node } from "../tree/tree.js";

/** A post in the making. */
export interface Post {
  readonly node: Node;
  readonly author: Node;
  /** Elements of the post that belong to none inside of it. */
  readonly region: readonly Node[];
  /** The longest kept text and its length. */
  readonly body: Node;
  readonly length: number;
}
