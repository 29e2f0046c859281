/** Co-authors whose names are in separate elements: `By <a>Ada</a> and <a>Eve</a>`, a list of bylines. */
import { NONE, type Node } from "@quern/markdown/html";
import type { Candidate } from "./candidate.js";
import { elementOf, type ReadingContext } from "./reading-context.js";

/** All that may stand between the names of a byline. */
const BETWEEN =
  /^(?:[\s,;&+]|(?<!\p{L})(?:and|und|et|y|e|en|och|og|i|и|ve|with|mit|avec|con|by|von|par|por|di)(?!\p{L}))*$/iu;
const MAX_PEOPLE = 20;
const MAX_PIECES_BETWEEN = 6;

/**
 * @param chosen the author that was found
 * @param candidates all that may be authors
 * @returns the people of the same byline in the order of the page, the chosen one among them
 */
export function namesBeside(
  context: ReadingContext,
  chosen: Candidate,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  if (chosen.node === NONE) return [chosen];
  const ordered = candidates
    .filter((one) => one.key === chosen.key || (one.node !== NONE && !BETWEEN.test(one.value) && isPerson(one)))
    .sort((one, other) => one.node - other.node);
  const at = ordered.findIndex(({ key }) => key === chosen.key);
  if (at < 0) return [chosen];
  let from = at;
  let to = at;
  while (from > 0 && to - from < MAX_PEOPLE && isBeside(context, ordered[from - 1]!, ordered[from]!)) from--;
  while (to + 1 < ordered.length && to - from < MAX_PEOPLE && isBeside(context, ordered[to]!, ordered[to + 1]!)) to++;
  return ordered.slice(from, to + 1);
}

/** By its link or its given name: offices, agencies and controls stand beside names as well. */
const isPerson = ({ evidence }: Candidate): boolean =>
  evidence["relation"]! > 0 || evidence["address"]! > 1 || evidence["isGiven"] === 1;

/** Whether two names are set alike, with nothing but a comma or a word for "and" between them. */
function isBeside({ tree, text }: ReadingContext, one: Candidate, other: Candidate): boolean {
  if (!/\s/.test(one.value) || !/\s/.test(other.value)) return false;
  const [first, second] = [text.firstPiece[one.node]!, text.firstPiece[other.node]!];
  if (second <= first || second - first > MAX_PIECES_BETWEEN) return false;
  if (shapeOf(tree, one.node) !== shapeOf(tree, other.node)) return false;
  const [before, behind] = [text.pieces[first]!.text, text.pieces[second]!.text];
  // The whole piece is the name, but for what leads up to it.
  const between = text.pieces.slice(first + 1, second).map((piece) => piece.text);
  const end = before.slice(before.lastIndexOf(one.value) + one.value.length);
  const start = behind.slice(0, Math.max(0, behind.indexOf(other.value)));
  return BETWEEN.test([end, ...between, start].join(" "));
}

/** Tags and class of a name's element and of the one around it. */
function shapeOf(tree: ReadingContext["tree"], node: Node): string {
  const element = elementOf(tree, node);
  return `${tree.tag[element]} ${tree.attribute(element, "class") ?? ""} ${tree.attribute(element, "rel") ?? ""}`;
}
