import type { OcrPage } from "@quern/types";
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

type Turn = 0 | 90 | 180 | 270;

/**
 * Recognises a page whose lines are level, the right way up. The letters mostly tell which way that is, and the page is read once; where the
 * result is poor, a strip of it is read turned as well.
 */
export async function recogniseUpright(
  straight: StraightPicture,
  recognise: (picture: GreyPicture) => Promise<OcrPage>,
): Promise<OcrPage> {
  const recogniseTurned = async (turn: Turn): Promise<OcrPage> => {
    const page = await recognise(quarterTurn(straight, turn));
    const turned = (((straight.turned + turn) % 360) + 360) % 360;
    return turned === 0 ? page : { ...page, turned };
  };
  const likely: Turn = straight.upright < UPSIDE_DOWN ? 180 : 0;
  const page = await recogniseTurned(likely);
  if (page.confidence >= SURELY_READ) return page;
  const strip = busiestStrip(quarterTurn(straight, likely));
  const column = straight.isDoubtful ? busiestStrip(quarterTurn(straight, 90)) : undefined;
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
    read: CLEARLY_MORE * wordsRead(await recognise(strip)),
  };
  for (const [turn, sample] of candidates) {
    const read = wordsRead(await recognise(sample));
    if (read > best.read) best = { turn, read };
  }
  return best.turn === likely ? page : recogniseTurned(best.turn);
}

/** Letters and digits in words that the recogniser is sure of. */
const wordsRead = (page: OcrPage): number =>
  page.words.reduce(
    (sum, { text, confidence }) => sum + (confidence > 0.6 ? text.replace(/[^\p{L}\p{N}]/gu, "").length : 0),
    0,
  );

/** The rows with the most ink. */
function busiestStrip({ grey, width, height }: GreyPicture): GreyPicture {
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
  return { grey: grey.slice(top * width, (top + rows) * width), width, height: rows };
}
