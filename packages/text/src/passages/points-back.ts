/** How sentences begin that are about the sentence before them. */

/** Words that point back to a sentence which the summary may lack; for texts of unknown language. */
const POINTS_BACK =
  /^(?:they|he|she|it|this|these|those|that(?:['’]s)?|his|her|their|its|but|and|or|so|however|then|also|therefore|thus|another|others?|similarly|likewise|meanwhile|instead|otherwise|finally|moreover|furthermore|additionally|second(?:ly)?|third(?:ly)?|next|for (?:example|instance)|in (?:addition|other words|fact|contrast)|as (?:mentioned|noted|you can see|a result)|since then|plus|(?:some|most|many|all) of (?:these|them|those)|because of (?:this|that)|based on (?:this|that|these)|at the same time|by (?:this|that) time|on the other hand|er|sie|es|dies(?:e[rs]?)?|aber|doch|danach|dann|daher|zum beispiel|außerdem|il|elle|ils|elles|ce|cela|cette|mais|puis|par exemple|de plus|él|ella|ellos|esto|este|esta|pero|luego|por ejemplo|además|egli|ella|questo|questa|ma|poi|per esempio|inoltre|он|она|они|это|но|например)(?![\p{L}'’])/iu;
/** The same by language: what is such a word in one is an article in another. */
const POINTS_BACK_IN: ReadonlyMap<string, RegExp> = new Map(
  (
    [
      [
        "en",
        "they|he|she|it|this|these|those|that|his|her|their|its|but|and|or|so|however|then|also|therefore|thus|hence|another|others?|similarly|likewise|meanwhile|instead|otherwise|finally|moreover|furthermore|additionally|second(?:ly)?|third(?:ly)?|next|yes|no|nevertheless|still|for (?:example|instance)|in (?:addition|other words|fact|contrast|turn)|now (?:it|this|that|they)|as (?:mentioned|noted|you can see|a result)|since then|plus|(?:some|most|many|all|one|both|each|none) of (?:these|them|those)|(?:because of|based on|with|after|despite) (?:this|that|these)|at the same time|by (?:this|that) time|on the other hand",
      ],
      [
        "de",
        "er|sie|es|dies(?:e[rsmn]?)?|jene[rsmn]?|sein(?:e[rsmn]?)?|ihr(?:e[rsmn]?)?|aber|doch|danach|dann|daher|deshalb|deswegen|darum|dabei|dadurch|damit|dazu|davon|dafür|dagegen|dort|hier|so|nein|ja|denn|und|oder|auch|außerdem|zudem|ferner|allerdings|jedoch|trotzdem|dennoch|zum beispiel|beispielsweise|schließlich|stattdessen|somit|folglich|gleichzeitig|andererseits|schon|antworten auf solche",
      ],
      [
        "fr",
        "il|elle|ils|elles|ce|cet|cette|ces|cela|ceci|ça|c['’]est|celui-ci|celle-ci|ceux-ci|celles-ci|son|sa|ses|leurs?|mais|puis|et|ou|or|donc|ainsi|alors|enfin|ensuite|aussi|en effet|en outre|de plus|par exemple|par ailleurs|cependant|toutefois|pourtant|néanmoins|en revanche|on \\p{L}+ alors|non|oui|pour cela|à cet égard",
      ],
      [
        "es",
        "él|ella|ellos|ellas|(?:uno|una|dos|tres|ambos|ambas|algun[oa]s|much[oa]s|tod[oa]s|otr[oa]s) de (?:ell[oa]s|est[oa]s|es[oa]s)|esto|eso|este|esta|estos|estas|ese|esa|esos|esas|su|sus|pero|luego|y|o|así|además|también|por ejemplo|por eso|por ello|sin embargo|no obstante|en cambio|entonces|de hecho|asimismo|finalmente|por (?:tanto|último)|mientras tanto|sí|no",
      ],
      [
        "it",
        "egli|ella|essi|esse|lui|lei|loro|questo|questa|questi|queste|quello|quella|suo|sua|suoi|sue|ma|poi|e|o|così|inoltre|anche|per esempio|ad esempio|infatti|tuttavia|però|quindi|dunque|invece|infine|perciò",
      ],
      [
        "pt",
        "ele|ela|eles|elas|(?:um|uma|uns|umas|alguns|algumas|outr[oa]s?|todas?|todos?) (?:(?:das|dos) \\p{L}+ )?d(?:ess|est)[ae]s?|n(?:ess|est)[ae]s?|isto|isso|este|esta|esse|essa|seu|sua|mas|depois|e|ou|assim|além disso|também|por exemplo|no entanto|porém|contudo|portanto|então|de facto|de fato|por isso",
      ],
      [
        "nl",
        "hij|zij|ze|het|dit|dat|deze|die|zijn|haar|hun|maar|en|of|dus|dan|daarna|daarom|ook|bovendien|bijvoorbeeld|echter|toch|daarnaast|vervolgens|tenslotte|zo",
      ],
      [
        "pl",
        "on|ona|ono|oni|to|jest to|są to|był[oa]? to|ten|ta|te|ci|jego|jej|ich|ale|lecz|i|oraz|więc|potem|ponadto|również|także|na przykład|jednak|dlatego|natomiast|zatem|wówczas",
      ],
      [
        "sv",
        "han|hon|den|det|de|denna|detta|dessa|hans|hennes|men|och|så|sedan|dessutom|också|till exempel|därför|han|hun|dette|disse|og|derfor|også|desuden|dog",
      ],
      [
        "ru",
        "он|она|они|оно|это|этот|эта|эти|этой|этого|в этом|для этого|его|её|их|но|а|и|или|также|поэтому|однако|затем|потом|например|кроме того",
      ],
      [
        "tr",
        "o|onlar|bu|bunun|buna|bunu|bunlar|şu|ayrıca|ancak|fakat|ama|ve|veya|örneğin|sonra|bu nedenle|bu yüzden|böylece|dolayısıyla",
      ],
      [
        "uk",
        "він|вона|вони|воно|це|цей|ця|ці|цій|цього|цьому|їх|але|а|і|та|або|також|тому|однак|потім|наприклад|крім того",
      ],
      ["bg", "той|тя|те|то|това|този|тази|тези|но|а|и|или|също|затова|обаче|след това|например|освен това"],
      [
        "id",
        "ia|mereka|ini|itu|hal (?:ini|itu)|namun|tetapi|dan|atau|juga|karena itu|oleh karena itu|kemudian|misalnya|selain itu",
      ],
      ["hi", "यह|ये|वह|वे|इस|इन|उस|उन|इसके|उसके|इससे|लेकिन|और|या|इसलिए|फिर|उदाहरण|साथ ही"],
      [
        "ar",
        "هو|هي|هم|هذا|هذه|ذلك|تلك|هؤلاء|وهذا|وهذه|وهو|وهي|لكن|ولكن|كما|أيضا|أيضًا|لذلك|ولذلك|لذا|وبالتالي|بالتالي|ثم|على سبيل المثال|مثلا|بالإضافة إلى ذلك|ومع ذلك",
      ],
      [
        "ko",
        "이|그|저|이건|그건|이것[은이도]?|그것[은이도]?|이는|그는|이런|그런|이러한|그러한|이를|그리고|그러나|하지만|그런데|따라서|그래서|또|또한|즉|반면|예를 들어|예컨대|한편|같은|특히|이때|이후|이처럼|다만",
      ],
    ] as const
  ).map(([language, words]) => [
    language,
    new RegExp(`^["“„«»'’]?(?:${words})(?:['’](?:s|re|ll|d|ve|m))?(?![\\p{L}'’])`, "iu"),
  ]),
);
/** Languages that write no spaces: the words are followed by whatever comes. */
const UNSPACED_BACK: ReadonlyMap<string, RegExp> = new Map([
  [
    "zh",
    /^["“「]?(?:[这這該该]|此(?!外)|此外|其(?![他它中余餘实實])|其中|它|他|她|但(?!凡)|不[过過]|然而|因此|所以|于是|於是|例如|比如|同[时時]|另外|[并並]且|而且|否[则則]|[总總]之|后者|後者|前者|上述|以上|除此)/u,
  ],
  [
    "ja",
    /^[「『]?(?:これ|それ|この|その|そこ|ここ|こう|そう|また[、は]|しかし|ただし|でも[、]|だが|なお[、]|つまり|例えば|たとえば|そのため|したがって|従って|よって|さらに|一方|そして|すると|ちなみに|同様に|逆に|次に|最後に|ところが|なぜなら|上記|下記|前述)/u,
  ],
]);
const SAME_WORDS: Readonly<Record<string, string>> = { da: "sv", nb: "sv", nn: "sv", no: "sv", ca: "es", ms: "id" };

/** Sentences that cannot stand without the one before them, in a language. */
export function pointsBackIn(language: string | undefined): RegExp {
  const code = language?.slice(0, 2).toLowerCase() ?? "";
  const unspaced = UNSPACED_BACK.get(code);
  if (unspaced) return unspaced;
  return POINTS_BACK_IN.get(SAME_WORDS[code] ?? code) ?? POINTS_BACK;
}
