import * as Tag from "./tag-ids.js";
import { NONE, type Node } from "./tree.js";

/** Part of an unfinished tree that {@link findMoves} reads. */
export interface MovableTree {
  readonly size: number;
  readonly tag: Uint16Array;
  readonly parent: Int32Array;
  /** Lower-case value of an attribute, `undefined` when absent. */
  attribute(node: Node, name: string): string | undefined;
}

/** A node that is shown elsewhere: in front of `target`, as a child of `target`'s parent. */
export interface Move {
  readonly node: Node;
  readonly target: Node;
}

/** Changes to make before a tree is finished. */
export interface Moves {
  readonly moves: readonly Move[];
  /** Elements that are replaced by what moves to them. */
  readonly replaced: readonly Node[];
  /** Hidden containers that are shown at their new place. */
  readonly shown: readonly Node[];
}

/** Whether a page with templates can have anything to move. */
export const mayMove = (source: string): boolean => source.includes('id="S:') || source.includes("shadowroot");

/**
 * Parts of a page that a browser shows elsewhere than they stand:
 *
 * - React streams slow parts at the end of the page, as `<div hidden id="S:1">`, and a script puts them where `<template id="B:1">` (or `P:1`)
 *   waits.
 * - Children of an element with a shadow root stand where its slots are; the slot's own content shows only when nothing fills it.
 */
export function findMoves(tree: MovableTree): Moves {
  const moves: Move[] = [];
  const replaced: Node[] = [];
  const shown: Node[] = [];
  const places = new Map<string, Node>();
  const segments: Array<readonly [string, Node]> = [];
  const hosts = new Map<Node, Map<string, Node>>();
  const roots: Node[] = [];
  for (let node = 1; node < tree.size; node++) {
    const tag = tree.tag[node]!;
    if (tag === Tag.SHADOW_ROOT) {
      hosts.set(tree.parent[node]!, new Map());
      roots.push(node);
    } else if (tag === Tag.SLOT) {
      const root = shadowRootOf(tree, node);
      const slots = root === NONE ? undefined : hosts.get(tree.parent[root]!);
      const name = tree.attribute(node, "name") ?? "";
      if (slots !== undefined && !slots.has(name)) slots.set(name, node);
    } else if (tag === Tag.TEMPLATE || tag === Tag.DIV) {
      const id = tree.attribute(node, "id");
      const [, kind, number] = /^([sbp]):(\w+)$/.exec(id ?? "") ?? [];
      if (number === undefined) continue;
      if (tag === Tag.TEMPLATE && kind !== "s" && !places.has(number)) places.set(number, node);
      else if (kind === "s" && tree.attribute(node, "hidden") !== undefined) segments.push([number, node]);
    }
  }
  for (const [number, node] of segments) {
    const target = places.get(number);
    if (target === undefined || target > node || isInside(tree, target, node)) continue;
    moves.push({ node, target });
    shown.push(node);
  }
  if (roots.length > 0) {
    const filled = new Set<Node>();
    for (let node = 1; node < tree.size; node++) {
      const slots = hosts.get(tree.parent[node]!);
      if (slots === undefined || tree.tag[node] === Tag.SHADOW_ROOT) continue;
      const name = tree.tag[node]! > Tag.RAW ? (tree.attribute(node, "slot") ?? "") : "";
      const slot = slots.get(name);
      // A slot comes before what fills it, for the root is the first child; anything else stays where it is.
      if (slot === undefined || slot > node) continue;
      moves.push({ node, target: slot });
      filled.add(slot);
    }
    replaced.push(...filled);
  }
  return { moves, replaced, shown };
}

/** The shadow root that a slot stands in, or `NONE`. */
function shadowRootOf(tree: MovableTree, slot: Node): Node {
  let node = tree.parent[slot]!;
  while (node > 0 && tree.tag[node] !== Tag.SHADOW_ROOT) node = tree.parent[node]!;
  return node > 0 ? node : NONE;
}

function isInside(tree: MovableTree, node: Node, ancestor: Node): boolean {
  for (let above = tree.parent[node]!; above > 0; above = tree.parent[above]!) if (above === ancestor) return true;
  return false;
}
