/** Words beside names in Chinese, Japanese and Korean: titles, offices, occupations, relations, verbs of saying, particles. */

import type { Language } from "./signs.js";

/** Words that can be looked for at a place. */
class WordList {
  readonly #words: ReadonlySet<string>;
  readonly #most: number;

  constructor(words: string) {
    const list = words === "" ? [] : words.split(" ");
    this.#words = new Set(list);
    this.#most = Math.max(0, ...list.map(({ length }) => length));
  }

  /** @returns letters of the longest word that begins at a place, 0 if none does */
  at(text: string, at: number): number {
    for (let length = this.#most; length > 0; length--)
      if (this.#words.has(text.slice(at, at + length))) return Math.min(length, text.length - at);
    return 0;
  }

  /** @returns letters of the longest word that ends at a place, 0 if none does */
  before(text: string, at: number): number {
    for (let length = Math.min(this.#most, at); length > 0; length--)
      if (this.#words.has(text.slice(at - length, at))) return length;
    return 0;
  }
}

/** Words of a language that stand beside names. */
export interface NameWords {
  /** Titles and offices behind a name. */
  readonly behind: WordList;
  /** Offices, occupations, relations and labels in front of a name. */
  readonly before: WordList;
  /** Verbs, particles and small words behind a name. */
  readonly verbs: WordList;
  /** Prepositions, particles and signs in front of a name. */
  readonly leads: WordList;
}

export const NAME_WORDS: Readonly<Record<Language, NameWords>> = {
  zh: {
    behind: new WordList(
      "先生 女士 小姐 同志 老师 教授 博士 医生 大夫 院士 主任 副主任 经理 总经理 院长 校长 部长 副部长 省长 市长 县长 镇长 乡长 村长 局长 处长 科长 厅长 所长 书记 副书记 主席 副主席 总理 副总理 总统 副总统 首相 外长 大使 董事长 总裁 律师 法官 检察官 记者 导演 教练 队长 社长 站长 会长 秘书长 司令 将军 上校 中校 少校 夫人 太太 师傅 大爷 大娘 大妈 阿姨 叔叔 爷爷 奶奶 大姐 大哥 老人 选手 议长 议员 发言人 代表 委员 同学 医師 老師 總統 總理 議員 醫師 醫生 經理 總經理 董事長 總裁 書記 部長 市長 院長 校長 教練 導演 記者",
    ),
    before: new WordList(
      "记者 通讯员 总理 副总理 总统 副总统 主席 副主席 书记 副书记 部长 副部长 省长 副省长 市长 副市长 县长 局长 副局长 处长 厅长 院长 副院长 校长 副校长 所长 主任 副主任 经理 总经理 副总经理 董事长 总裁 副总裁 负责人 法人 代表人 法定代表人 代表 委员 教授 副教授 博士 院士 研究员 工程师 医生 医师 律师 法官 审判员 书记员 审判长 检察官 导演 演员 主演 歌手 作家 诗人 画家 学者 专家 教练 主教练 队长 队员 球员 选手 运动员 名将 老将 小将 学生 同学 村民 居民 市民 农民 工人 民警 战士 司令员 政委 外长 大使 首相 议长 国王 皇帝 发言人 秘书长 会长 理事长 司机 患者 被告 被告人 原告 上诉人 申请人 姓名 作者 编辑 责编 译 文 图 摄 导师 联系人 父亲 母亲 妻子 丈夫 儿子 女儿 弟弟 哥哥 姐姐 妹妹 先生 小姐 女士 英雄 总统候选人 創辦人 記者 總統 總理 部長 市長 導演 演員 教練",
    ),
    verbs: new WordList(
      "说 表示 指出 认为 介绍 告诉 称 强调 出席 会见 当选 担任 主持 率领 宣布 透露 回忆 坦言 解释 提出 获得 夺得 任 等 在 是 和 与 对 的 说道 說 認為 強調 宣布 曾 又 也 已 将 于 因 以 从 为 向 被 把 会 最近 今天 昨天 今年",
    ),
    leads: new WordList(
      "和 与 由 对 向 据 让 被 把 以 为 跟 同 给 请 叫 找 见 及 是 與 對 讓 給 、 ， 。 的 名 位 如 像 有 任命 选举 包括 聘请",
    ),
  },
  ja: {
    behind: new WordList(
      "氏 さん 様 君 くん ちゃん 先生 教授 准教授 博士 社長 副社長 会長 首相 大臣 外相 総理 議員 知事 市長 町長 村長 選手 監督 コーチ 容疑者 被告 弁護士 医師 記者 部長 課長 係長 店長 院長 校長 学長 所長 理事長 理事 委員長 代表 投手 捕手 内野手 外野手 騎手 棋士 九段 八段 七段 六段 五段 四段 三段 名人 判事 党首 幹事長 官房長官 長官 報道官 将軍 国王 女王 皇帝 王子 王女 総書記 書記長 主席 大統領 公 卿 殿 役 夫妻 アナウンサー アナ 編集長 研究員 助教 講師 主任 専務 常務 取締役",
    ),
    before: new WordList(
      "教授 准教授 博士 社長 会長 首相 総理 大臣 議員 知事 市長 選手 監督 コーチ 弁護士 医師 記者 俳優 女優 歌手 作家 漫画家 声優 画家 作曲家 作詞家 評論家 代表 役員 取締役 脚本 原作 作曲 作詞 編曲 主演 出演 著 訳 編 声 演 文 撮影 担当 氏名 名前 作者 作 者 本名 棋士 投手 の 、 ・ と は",
    ),
    verbs: new WordList("は が を に と も の 、 ら から へ で や らは らが による との より （"),
    leads: new WordList("と 、 や の ・ が に は で を"),
  },
  ko: {
    behind: new WordList(
      "씨 님 대표 교수 박사 의원 대통령 총리 장관 차관 기자 특파원 선수 감독 코치 회장 부회장 사장 부사장 이사 전무 상무 팀장 부장 과장 차장 실장 본부장 센터장 원장 소장 국장 청장 시장 도지사 지사 군수 구청장 위원장 위원 후보 대변인 변호사 판사 검사 의사 작가 배우 가수 아나운서 PD 군 양 옹 여사 선생 선생님 연구원 학생 병장 상병 대위 중위 중장 대령 총장 학장 교사 목사 신부 스님 이사장 사무총장 총재 행장 전 애널리스트 앵커",
    ),
    before: new WordList(
      "대표 교수 박사 의원 대통령 총리 장관 차관 기자 선수 감독 코치 회장 부회장 사장 이사 팀장 부장 과장 실장 원장 소장 국장 시장 위원장 위원 후보 대변인 변호사 검사 작가 배우 가수 MC 투수 포수 공격수 수비수 주장 연구원 글 사진 그림 지은이 옮긴이 성명 이름 대표이사 담당 출신 아나운서 개그맨 개그우먼 모델 래퍼 화가 시인 소설가 왕",
    ),
    verbs: new WordList(""),
    leads: new WordList(""),
  },
};

/** "元首相", "都知事": these stand in front of a Japanese title. */
const TITLE_PREFIX = new Set("元前現新旧故都府県同両");

/** @returns letters of the title that begins at a place, 0 if none does */
export function titleAt(text: string, at: number, language: Language): number {
  const { behind } = NAME_WORDS[language];
  const here = behind.at(text, at);
  return here === 0 && language === "ja" && TITLE_PREFIX.has(text[at] ?? "") ? behind.at(text, at + 1) : here;
}
