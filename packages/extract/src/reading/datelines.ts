/** Reporters whom a news text names in its own first or last line, as agencies in China, Japan and Korea write it. */
import type { Node } from "@quern/markdown/html";
import type { ReadingContext } from "./reading-context.js";
import { Zone } from "./zones.js";

export interface Reporter {
  readonly name: string;
  readonly node: Node;
}

/** A text whose first line is shorter is a teaser or a caption. */
const MIN_LEAD_CHARACTERS = 40;
/** The dateline stands this near to the beginning of its line. */
const DATELINE_CHARACTERS = 60;
/** A signature fills a whole line. */
const MAX_SIGNATURE_CHARACTERS = 60;
/** Lines between the headline and the text: dates, sources, buttons. */
const MAX_LINES_BEFORE = 60;

const HAN_NAMES =
  "(?<names>\\p{Script=Han}{2,4}(?:·\\p{Script=Han}{1,6})*(?:[\\s、，,]{1,3}\\p{Script=Han}{2,4}){0,5})";
/** `新华社巴黎12月9日电（记者唐霁）`, `本报讯（见习记者 李明 通讯员 王芳）`. */
const CHINESE = new RegExp(
  `[（(【](?:\\p{Script=Han}{0,6}[\\s·]?)(?:记者|記者)[\\s:：]{0,3}${HAN_NAMES}[^（()）【】]{0,20}[）)】]`,
  "u",
);
/** `【ワシントン＝佐藤花子】`. */
const JAPANESE = /^【[^】＝=]{1,20}[＝=](?<names>[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}・]{3,12})】/u;
/** `(서울=연합뉴스) 홍길동 기자 =`, `[세종=뉴시스] 홍길동 김철수 기자 =`. */
const KOREAN =
  /^[([][^)\]=]{1,20}=[^)\]]{1,20}[)\]]\s{0,3}(?<names>[가-힣]{2,4}(?:[\s·,]{1,2}[가-힣]{2,4}){0,4}) (?:선임|수습|인턴)?(?:기자|특파원)/u;
/** `홍길동 기자 hong@example.kr`, on a separate line. */
const KOREAN_SIGNATURE = /^(?<names>[가-힣]{2,4}) ?(?:선임|수습|인턴)?(?:기자|특파원)(?:\s{1,3}\S{1,60}@\S{1,60})?$/u;

const DATELINES = [CHINESE, JAPANESE, KOREAN];

/** Offices and deeds that stand behind a name as if they were another. */
const NOT_A_NAME =
  /^(?:整合|报道|報導|摄影?|攝影?|编译|編譯|编辑|編輯|文图?|图文?|通讯员|通訊員|实习生|實習生|综合|綜合|发自|撰稿|特约|见习|记者|記者|采写|供图|等)/u;

/**
 * @param titleAt place of the headline in the page's text
 * @returns the reporters in order; empty if the text names nobody
 */
export function reportersOf({ text, zones }: ReadingContext, titleAt: number): readonly Reporter[] {
  let looked = 0;
  for (const line of text.lines) {
    if (line.start < titleAt) continue;
    if (++looked > MAX_LINES_BEFORE) return [];
    const { node } = text.pieces[line.first]!;
    if (zones[node]! & NOT_THE_TEXT) continue;
    const isLead = line.text.length >= MIN_LEAD_CHARACTERS;
    const patterns = isLead ? DATELINES : line.text.length <= MAX_SIGNATURE_CHARACTERS ? [KOREAN_SIGNATURE] : [];
    const found = namesBy(patterns, line.text.slice(0, DATELINE_CHARACTERS));
    if (found.length > 0) return found.map((name) => ({ name, node }));
  }
  return [];
}

const NOT_THE_TEXT = Zone.COMMENT | Zone.RELATED | Zone.NAVIGATION | Zone.FOOTER | Zone.CARD;

function namesBy(patterns: readonly RegExp[], text: string): string[] {
  for (const pattern of patterns) {
    const names = pattern.exec(text)?.groups?.["names"];
    if (names === undefined) continue;
    const people: string[] = [];
    for (const name of names.split(/[\s、，,]+/u)) {
      if (NOT_A_NAME.test(name)) break;
      people.push(name);
    }
    return people;
  }
  return [];
}
