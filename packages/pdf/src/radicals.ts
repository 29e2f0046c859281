/**
 * Characters that fonts draw for a radical as well as for the word of that shape, so that writers of PDF name the radical: the words that they
 * stand for, by EquivalentUnifiedIdeograph.txt of Unicode; the last is drawn so by Apple's fonts. Kangxi's radicals have theirs by NFKC.
 */
const RADICALS: ReadonlyMap<string, string> = new Map(
  (
    "⺇几 ⺈刀 ⺌小 ⺎兀 ⺒巳 ⺗心 ⺜日 ⺝月 ⺠民 ⺧牛 ⺩王 ⺫目 ⺬示 ⺶羊 ⺷羊 ⺻聿 ⺼月 ⻁虎 ⻄西 ⻅见 ⻆角 ⻉贝 ⻊足 ⻋车 ⻑長 ⻓长 ⻔门 ⻗雨 ⻘青 ⻙韦 ⻚页 ⻛风 ⻜飞 ⻝食 ⻡首 ⻢马 ⻣骨 ⻤鬼 ⻥鱼 " +
    "⻦鸟 ⻧卤 ⻨麦 ⻩黄 ⻪黾 ⻫斉 ⻬齐 ⻭歯 ⻮齿 ⻯竜 ⻰龙 ⻲亀 ⺴网"
  )
    .split(" ")
    .map(([radical, word]) => [radical!, word!]),
);

const wordOf = (radical: string): string => RADICALS.get(radical) ?? radical.normalize("NFKC");

/**
 * The text with words in place of radicals and of compatibility characters. Quartz names a glyph that draws several of them by all, the word last:
 * it is written once.
 */
export const withPlainRadicals = (text: string): string =>
  text
    .replace(
      /([\u2e80-\u2eff\u2f00-\u2fd5\uf900-\ufad9]{1,3})([\u4e00-\u9fff])/g,
      (all, radicals: string, word: string) =>
        Array.from(radicals).every((radical) => wordOf(radical) === word) ? word : all,
    )
    .replace(/[\u2e9f\u2ef3\u2f00-\u2fd5\uf900-\ufad9]+/g, (run) => run.normalize("NFKC"))
    .replace(/[\u2e80-\u2eff]/g, (radical) => RADICALS.get(radical) ?? radical);
