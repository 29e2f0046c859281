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
/** Characters at the end of a text in which brackets may name its reporters. */
const ENDING_CHARACTERS = 80;
/** A signature fills a whole line. */
const MAX_SIGNATURE_CHARACTERS = 60;
/** Lines between the headline and the text: dates, sources, buttons. */
const MAX_LINES_BEFORE = 60;
/** A signature is near the headline, or at most this many lines below a line of the text. */
const MAX_LINES_TO_SIGNATURE = 3;
const MAX_LINES_BELOW_HEADLINE = 12;
const MAX_LINES = 400;

const HAN_NAMES =
  "(?<names>\\p{Script=Han}{2,4}(?:·\\p{Script=Han}{1,6})*(?:[\\s、，,]{1,3}\\p{Script=Han}{2,4}){0,5})";
/** The word for a reporter, with the house in front: `总台记者`, `观察者网专栏作者`, `职工通讯员`. */
const REPORTER = "[\\p{Script=Han}·/／\\s]{0,14}?(?:记者|記者|通讯员|通訊員|专栏作者|專欄作者)";
/** `文/图 李明`. */
const TEXT_BY = "文(?:字|[/／]图)?[\\s:：/／]";
const IN_BRACKETS = `[（(【](?:${REPORTER}|${TEXT_BY})[\\s:：]{0,3}${HAN_NAMES}[^（()）【】]{0,20}[）)】]`;
/** `新华社巴黎12月9日电（记者唐霁）`, `本报讯（见习记者 李明 通讯员 王芳）`, `【文/观察者网专栏作者 王文】`. */
const CHINESE = new RegExp(IN_BRACKETS, "u");
/** `…起到极大推动作用。（总台记者 张倩）`, `（文/图 刘玺东 易赛楠）`. */
const CHINESE_ENDING = new RegExp(`${IN_BRACKETS}$`, "u");
/** `澎湃新闻记者 段彦超 廖艳`, `采写：南都见习记者 林子沛`, `《棱镜》作者 周纯`, on a line of its own. */
const CHINESE_SIGNATURE = new RegExp(
  `^(?:(?:采写|撰文|撰稿|文)[\\s:：/／]{1,3})?[《》【】\\p{Script=Han}·]{0,14}(?:记者|記者|作者)[\\s:：]{1,3}${HAN_NAMES}$`,
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
const ENDINGS = [CHINESE_ENDING];
const SIGNATURES = [KOREAN_SIGNATURE, CHINESE_SIGNATURE];

/** Offices and deeds that stand behind a name as if they were another. */
const NOT_A_NAME =
  /^(?:整合|报道|報導|摄影?|攝影?|编译|編譯|编辑|編輯|文图?|图文?|通讯员|通訊員|实习生|實習生|综合|綜合|发自|撰稿|特约|见习|记者|記者|采写|供图|等)/u;

/**
 * @param titleAt place of the headline in the page's text
 * @returns the reporters in order; empty if the text names nobody
 */
export function reportersOf({ text, zones }: ReadingContext, titleAt: number): readonly Reporter[] {
  let looked = 0;
  let sinceText = MAX_LINES;
  for (const line of text.lines) {
    if (line.start < titleAt) continue;
    if (++looked > MAX_LINES) return [];
    const { node } = text.pieces[line.first]!;
    if (zones[node]! & NOT_THE_TEXT) continue;
    const isLead = line.text.length >= MIN_LEAD_CHARACTERS;
    sinceText = isLead ? 0 : sinceText + 1;
    const isSigned = looked <= MAX_LINES_BELOW_HEADLINE || sinceText <= MAX_LINES_TO_SIGNATURE;
    const names =
      (isLead && looked <= MAX_LINES_BEFORE && namesBy(DATELINES, line.text.slice(0, DATELINE_CHARACTERS))) ||
      (isLead && namesBy(ENDINGS, line.text.slice(-ENDING_CHARACTERS))) ||
      (isSigned && line.text.length <= MAX_SIGNATURE_CHARACTERS && namesBy(SIGNATURES, line.text));
    if (names) return names.map((name) => ({ name, node }));
  }
  return [];
}

const NOT_THE_TEXT = Zone.COMMENT | Zone.RELATED | Zone.NAVIGATION | Zone.FOOTER | Zone.CARD;

/** Marks a photographer: such a line is a picture credit, not a byline. */
const PICTURE = /^(?:摄|攝|供图|供圖|图|圖)/u;

function namesBy(patterns: readonly RegExp[], text: string): string[] | undefined {
  for (const pattern of patterns) {
    const names = pattern.exec(text)?.groups?.["names"];
    if (names === undefined) continue;
    const parts = names.split(/[\s、，,]+/u);
    const end = parts.findIndex((part) => NOT_A_NAME.test(part));
    if (end === 0 || (end > 0 && PICTURE.test(parts[end]!))) continue;
    return end < 0 ? parts : parts.slice(0, end);
  }
  return undefined;
}
