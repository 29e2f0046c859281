import type { OcrPage, OcrWord } from "@quern/types";
import { type GreyPicture, quarterTurn } from "./grey.js";
import type { StraightPicture } from "./straight-picture.js";

/** Mean confidence of pages that are surely the right way up. */
const SURELY_READ = 0.72;
/** Below this, letters reach down more than up: the page is probably upside down. */
const UPSIDE_DOWN = -0.02;
/** Share of the page that is read to find out which way is up. */
const SAMPLE_SHARE = 0.25;
/** A turn must make this much more of the sample readable. */
const CLEARLY_MORE = 1.3;
/** Fewer letters are read in drawings, whichever way they are turned. */
const MIN_LETTERS = 10;

type Turn = 0 | 90 | 180 | 270;

/**
 * Recognises a page whose lines are level, the right way up. The letters mostly tell which way that is, and the page is read once; where the
 * result is poor, a strip of it is read turned as well.
 *
 * @param needsNoTurn whether no other way up of a page with low confidence need be tried: engines differ in what they make of text that stands on its head
 */
export async function recogniseUpright(
  straight: StraightPicture,
  recognise: (picture: GreyPicture) => Promise<OcrPage>,
  needsNoTurn: (page: OcrPage) => boolean = () => false,
): Promise<OcrPage> {
  const recogniseTurned = async (turn: Turn): Promise<OcrPage> => {
    const page = await recognise(quarterTurn(straight, turn));
    const turned = (((straight.turned + turn) % 360) + 360) % 360;
    return turned === 0 ? page : { ...page, turned };
  };
  const likely: Turn = straight.upright < UPSIDE_DOWN ? 180 : 0;
  const page = await recogniseTurned(likely);
  if (page.confidence >= SURELY_READ || needsNoTurn(page)) return rescaled(page, straight.scale);
  const { strip, top } = busiestStrip(quarterTurn(straight, likely));
  const column = straight.isDoubtful ? busiestStrip(quarterTurn(straight, 90)).strip : undefined;
  const candidates: ReadonlyArray<readonly [turn: Turn, sample: GreyPicture]> = [
    [likely === 0 ? 180 : 0, quarterTurn(strip, 180)],
    ...(column === undefined
      ? []
      : ([
          [90, column],
          [270, quarterTurn(column, 180)],
        ] as const)),
  ];
  let best: { readonly turn: Turn; readonly read: number } = {
    turn: likely,
    read: Math.max(
      MIN_LETTERS,
      CLEARLY_MORE * lettersRead(page.words.filter(({ box }) => isWithin(box, top, top + strip.height))),
    ),
  };
  for (const [turn, sample] of candidates) {
    const read = lettersRead((await recognise(sample)).words);
    if (read > best.read) best = { turn, read };
  }
  return rescaled(best.turn === likely ? page : await recogniseTurned(best.turn), straight.scale);
}

/** Takes a page recognised in an enlarged or halved picture back to the pixels of the picture that was read. */
function rescaled(page: OcrPage, factor: number): OcrPage {
  if (factor === 1) return page;
  const words = page.words.map((word) => {
    const [left, top, right, bottom] = word.box;
    const box = [left / factor, top / factor, right / factor, bottom / factor] as const;
    return { ...word, box, ...(word.baseline === undefined ? {} : { baseline: word.baseline / factor }) };
  });
  return { ...page, words, width: Math.round(page.width / factor), height: Math.round(page.height / factor) };
}

/** Letters and digits in words that the recogniser is sure of. */
const lettersRead = (words: readonly OcrWord[]): number =>
  words.reduce((sum, word) => sum + (word.confidence > 0.6 ? lettersOf(word) : 0), 0);

/** Letters and digits of a word. */
export const lettersOf = ({ text }: OcrWord): number => text.replace(/[^\p{L}\p{N}]/gu, "").length;

const isWithin = ([, top, , bottom]: OcrWord["box"], from: number, to: number): boolean =>
  top + bottom >= 2 * from && top + bottom < 2 * to;

/** The rows with the most ink, and the first of them. */
function busiestStrip({ grey, width, height }: GreyPicture): { readonly strip: GreyPicture; readonly top: number } {
  const rows = Math.max(1, Math.min(height, Math.max(200, Math.round(height * SAMPLE_SHARE))));
  const ink = new Float64Array(height + 1);
  for (let y = 0; y < height; y++) {
    let dark = 0;
    for (let x = y * width; x < (y + 1) * width; x += 2) if (grey[x]! < 128) dark++;
    // Rows that are mostly dark are borders or pictures.
    ink[y + 1] = ink[y]! + (dark > 0.4 * (width / 2) ? 0 : dark);
  }
  let top = 0;
  for (let y = 0; y + rows <= height; y++) if (ink[y + rows]! - ink[y]! > ink[top + rows]! - ink[top]!) top = y;
  return { strip: { grey: grey.slice(top * width, (top + rows) * width), width, height: rows }, top };
}
