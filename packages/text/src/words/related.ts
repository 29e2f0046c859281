/** Headings over lists of other pages, as sites, shops and newspapers write them. One table for cleaning, products and monitors. */
import { anyOf, type Phrases } from "./languages.js";

/** Sources of regular expressions: the words that such a heading begins with, or consists of. */
export const RELATED_PHRASES: Phrases = {
  en: [
    "related",
    "similar",
    "recommended",
    "recommendations",
    "more (?:from|on|stories|news|articles|like this)",
    "(?:you|readers) (?:may|might|will|would)(?: also)? (?:like|enjoy|be interested)",
    "(?:customers|people)(?: also| who)",
    "read (?:next|also|more)",
    "also (?:like|read)",
    "(?:most|recently) (?:read|viewed|popular|shared)",
    "popular (?:posts|articles|stories|now)",
    "trending",
    "top stories",
    "latest (?:posts|articles|news|stories)",
    "recent (?:posts|articles|news)",
    "up next",
    "see also",
    "don['’]t miss",
    "further reading",
    "(?:from|around) the web",
    "editor['’]?s picks",
  ],
  de: [
    "ähnliche",
    "verwandte",
    "das könnte (?:sie|dich)",
    "auch interessant",
    "mehr (?:zum thema|aus)",
    "meistgelesen\\p{L}*",
    "weitere (?:artikel|beiträge|meldungen|themen)",
    "empf(?:ehlung|ohlen)\\p{L}*",
    "neueste (?:artikel|beiträge)",
    "lesen sie auch",
    "kunden (?:kauften|haben)",
    "zuletzt angesehen",
  ],
  fr: [
    "(?:à )?lire (?:aussi|également)",
    "(?:articles?|produits?) (?:similaires?|liés?|connexes?|associés?|récents?)",
    "vous aimerez",
    "les plus lus",
    "sur le même (?:sujet|thème)",
    "voir aussi",
    "recommandés?",
    "(?:nos |les )?clients (?:ont )?(?:aussi|également)",
  ],
  es: [
    "(?:artículos?|noticias?|productos?) relacionad[oa]s?",
    "relacionad[oa]s",
    "te puede interesar",
    "también te",
    "lo más (?:leído|visto)",
    "más (?:leídas|noticias)",
    "recomendad[oa]s",
    "últimas noticias",
    "leer también",
  ],
  pt: [
    "(?:artigos|notícias|produtos) relacionad[oa]s",
    "(?:leia|veja) também",
    "mais lid[oa]s",
    "você (?:pode|também)",
    "(?:quem|clientes) (?:também|viu|comprou)",
  ],
  it: [
    "(?:articoli |prodotti )?correlati",
    "leggi anche",
    "(?:ti )?potrebbe(?:ro)?(?: anche)? interessar(?:e|ti)",
    "i più letti",
    "articoli (?:simili|recenti)",
    "consigliati",
  ],
  nl: ["gerelateerd\\p{L}*", "lees ook", "ook bekeken", "meest gelezen", "aanbevolen"],
  sv: ["läs också", "relaterad\\p{L}*", "liknande", "andra (?:köpte|tittade)"],
  da: ["læs også", "relatered\\p{L}*", "lignende", "andre (?:købte|så)"],
  no: ["les også", "relatert\\p{L}*", "lignende", "andre (?:kjøpte|så)"],
  pl: ["podobne", "polecane", "(?:zobacz|czytaj) (?:także|też|również)", "inni kupili"],
  ru: ["похожие", "читайте также", "по теме", "популярное", "рекомендуем", "с этим товаром"],
  tr: ["[iİ]lgili", "benzer", "önerilen\\p{L}*", "bunlar da ilginizi"],
  ja: ["関連(?:記事|リンク|商品)?", "おすすめ", "あわせて読みたい", "人気(?:記事)?", "ランキング"],
  zh: ["相关(?:阅读|文章|推荐)?", "相關", "推荐(?:阅读)?", "推薦", "热门", "熱門"],
};

/** Korean, beyond the languages that every table has. */
const KOREAN = ["관련(?: 기사)?", "추천", "인기"];

/** The source of one alternative of all of them. */
export const RELATED = anyOf(RELATED_PHRASES, ...KOREAN);
/** Of the languages that write no spaces: there such words stand anywhere in a heading. */
export const RELATED_UNSPACED = [...RELATED_PHRASES.ja, ...RELATED_PHRASES.zh, ...KOREAN].join("|");
