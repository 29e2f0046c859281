/** How pages say who has written something, and when it came out or was changed. */
import { anyOf, type Phrases } from "./languages.js";
import { phraseEdges } from "./phrase-edges.js";

/** In front of an author, by themselves too weak to tell: "by hand", "von hier". */
export const BY_WORDS: Phrases = {
  en: ["by", "from", "with"],
  de: ["von"],
  fr: ["par", "de"],
  es: ["por", "de"],
  pt: ["por", "de"],
  it: ["di", "da", "a cura di"],
  nl: ["door", "van"],
  sv: ["av"],
  da: ["af"],
  no: ["av"],
  pl: ["przez", "autorstwa"],
  ru: ["от"],
  tr: ["tarafından"],
  ja: ["文", "筆"],
  zh: ["文", "撰文"],
};

/** In front of an author, and nothing else. */
export const AUTHOR_LABELS: Phrases = {
  en: [
    "(?:written|posted|published|created|reviewed|reported|submitted|started|edited|asked|answered|recipe|words|story|article|text|post|thread|topic) by",
    "(?:article )?authors?",
    "writers?",
    "contributors?",
    "(?:thread |topic )?starter",
    "about the author",
    "byline",
    "op",
  ],
  de: [
    "(?:geschrieben|verfasst|veröffentlicht|erstellt|ein beitrag|ein artikel|text|rezept) von",
    "autor(?:in|en)?",
    "verfasser(?:in)?",
    "text",
  ],
  fr: ["(?:écrit|publié|rédigé|posté|créé|proposé) par", "auteure?s?", "autrice", "texte"],
  es: ["(?:escrito|publicado|redactado|creado|enviado) por", "autor(?:a|es)?", "texto"],
  pt: ["(?:escrito|publicado|postado|criado|enviado) por", "autor(?:a|es)?", "texto"],
  it: ["(?:scritto|pubblicato|creato|inviato) da", "autor[ei]", "autrice", "testo"],
  nl: ["(?:geschreven|geplaatst|gepubliceerd) door", "auteurs?", "schrijver", "tekst"],
  sv: ["(?:skriven|publicerad|skrivet|postat) av", "författare", "skribent"],
  da: ["(?:skrevet|publiceret|oprettet) af", "forfatter", "skribent"],
  no: ["(?:skrevet|publisert) av", "forfatter", "skribent"],
  pl: ["(?:napisany|opublikowany|napisane) przez", "autor(?:ka|zy)?", "tekst"],
  ru: ["автор(?:ы)?(?: статьи)?", "опубликова[лн]\\S*", "текст"],
  tr: ["yazar(?:ı|lar)?", "yazan", "hazırlayan"],
  ja: ["著者", "執筆者?", "筆者", "投稿者", "ライター", "記者", "作者"],
  zh: ["作者", "撰稿人?", "记者", "記者", "发布者", "楼主", "编辑"],
};

/** In front of the software, the theme or the agency that a site was made with; no author of a page. */
const MAKER_LABELS: Phrases = {
  en: [
    "(?:powered|hosted|generated|designed|developed) (?:by|with|on)",
    "(?:built|made|crafted) (?:by|with|on)",
    "(?:web ?)?design by",
    "(?:theme|template|website|site) by",
  ],
  de: ["(?:erstellt|umgesetzt|gebaut) mit", "(?:umsetzung|webdesign|design|theme) von"],
  fr: ["propulsé (?:par|avec)", "(?:réalisé|conçu|développé) (?:par|avec)"],
  es: ["(?:desarrollado|diseñado|hecho) (?:por|con)"],
  pt: ["(?:desenvolvido|feito) (?:por|com)"],
  it: ["(?:realizzato|sviluppato) (?:da|con)"],
  nl: ["(?:gemaakt|gebouwd|ontwikkeld) (?:door|met)"],
  sv: ["(?:byggd|skapad|utvecklad) (?:av|med)"],
  da: ["(?:lavet|udviklet) (?:af|med)"],
  no: ["(?:laget|utviklet) (?:av|med)"],
  pl: ["(?:wykonanie|realizacja|projekt i wykonanie)"],
  ru: ["(?:работает на|создано на|разработка сайта|сделано в)"],
  tr: ["tasarım(?: ve yazılım)?"],
  ja: ["制作"],
  zh: ["(?:技术支持|网站建设)"],
};

/** In front of the day on which something came out. */
export const PUBLISHED_LABELS: Phrases = {
  en: [
    "(?:first |originally )?published(?: on)?",
    "publication date",
    "publish date",
    "posted(?: on)?",
    "date",
    "created(?: on)?",
    "added",
    "asked",
    "released?(?: date| on)?",
    "issued",
    "started",
    "joined",
  ],
  de: ["veröffentlicht(?: am)?", "erschienen(?: am)?", "erstellt(?: am)?", "publiziert(?: am)?", "datum", "vom"],
  fr: [
    "publiée?(?: le)?",
    "paru(?: le)?",
    "posté(?: le)?",
    "mis en ligne(?: le)?",
    "date(?: de publication)?",
    "créée?(?: le)?",
  ],
  es: ["publicad[oa](?: el)?", "fecha(?: de publicación)?", "creado(?: el)?"],
  pt: ["publicad[oa](?: em)?", "postad[oa](?: em)?", "data(?: de publicação)?", "criado(?: em)?"],
  it: ["pubblicat[oa](?: il)?", "data(?: di pubblicazione)?", "creato(?: il)?"],
  nl: ["gepubliceerd(?: op)?", "geplaatst(?: op)?", "datum"],
  sv: ["publicera[dt](?: den)?", "datum", "skapad"],
  da: ["publiceret(?: den)?", "udgivet(?: den)?", "dato", "oprettet"],
  no: ["publisert(?: den)?", "dato", "opprettet"],
  pl: ["opublikowan[oey](?: dnia)?", "data(?: publikacji)?", "dodano", "utworzono"],
  ru: ["опубликован[оа]?", "дата(?: публикации)?", "создано", "размещено"],
  tr: ["yayın(?:lanma)?(?: tarihi)?", "tarih", "eklenme tarihi"],
  ja: ["公開日?", "投稿日?時?", "掲載日?", "作成日", "発売日", "日時"],
  zh: ["发布(?:时间|日期|于)?", "發布(?:時間|日期|於)?", "发表(?:时间|于)?", "日期", "时间"],
};

/** In front of the day of the last change, or of another day that is not the one of publication. */
export const UPDATED_LABELS: Phrases = {
  en: [
    "(?:last )?(?:updated|modified|edited|revised|reviewed|changed|activity|visited|seen|reply|replied|post)(?: on| at)?",
    "updates?",
    "last (?:update|change|reviewed)",
  ],
  de: [
    "(?:zuletzt )?(?:aktualisiert|geändert|bearbeitet|überprüft)(?: am)?",
    "stand",
    "letzte (?:änderung|aktualisierung|antwort)",
    "update",
  ],
  fr: ["(?:mis à jour|mise à jour|modifiée?|actualisé|révisé)(?: le)?", "dernière (?:modification|réponse)"],
  es: ["(?:actualizad[oa]|modificad[oa]|revisad[oa])(?: el)?", "última (?:actualización|modificación|respuesta)"],
  pt: ["(?:atualizad[oa]|modificad[oa]|revisad[oa])(?: em)?", "última (?:atualização|modificação|resposta)"],
  it: ["(?:aggiornat[oa]|modificat[oa])(?: il)?", "ultim[oa] (?:aggiornamento|modifica|risposta)"],
  nl: ["(?:bijgewerkt|gewijzigd|aangepast)(?: op)?", "laatste (?:update|wijziging|reactie)"],
  sv: ["(?:uppdatera[dt]|ändra[dt])", "senast (?:uppdaterad|ändrad)"],
  da: ["(?:opdateret|ændret)", "sidst (?:opdateret|ændret)"],
  no: ["(?:oppdatert|endret)", "sist (?:oppdatert|endret)"],
  pl: ["(?:zaktualizowano|aktualizacja|zmieniono|edytowano)", "ostatnia (?:aktualizacja|zmiana|odpowiedź)"],
  ru: ["обновлен[оа]?", "изменен[оа]?", "последн\\S+ (?:обновление|изменение|ответ)"],
  tr: ["güncelle(?:nme|me)(?: tarihi)?", "son güncelleme", "düzenlenme"],
  ja: ["更新日?時?", "最終更新日?", "改訂日?"],
  zh: ["更新(?:时间|日期|于)?", "修改(?:时间|于)?", "最后(?:更新|修改|回复)", "编辑于"],
};

/** Beside the user who has begun something, as against those who have changed or answered it. */
const BEGUN: Phrases = {
  en: ["asked", "posted", "started", "created", "opened", "wrote", "starter", "original poster", "op"],
  de: ["gefragt", "gestellt", "erstellt", "eröffnet", "geschrieben", "ersteller(?:in)?", "threadersteller(?:in)?"],
  fr: ["demandée?", "postée?", "créée?", "publiée?", "auteur"],
  es: ["preguntad[oa]", "publicad[oa]", "cread[oa]", "iniciad[oa]", "autor"],
  pt: ["perguntad[oa]", "postad[oa]", "criad[oa]", "autor"],
  it: ["chiest[oa]", "pubblicat[oa]", "creat[oa]", "autore"],
  nl: ["gevraagd", "geplaatst", "gestart", "topicstarter"],
  pl: ["zadane", "napisał[ao]?", "utworzył[ao]?", "autor"],
  ru: ["задан", "написал[а]?", "создал[а]?", "автор"],
  sv: ["frågad", "postad", "skapad", "trådstartare"],
  da: ["spurgt", "oprettet", "skrevet"],
  no: ["spurt", "opprettet", "skrevet"],
  tr: ["sordu", "açan", "yazdı", "konu sahibi"],
  ja: ["質問", "投稿者?", "作成"],
  zh: ["提问", "发表", "发布", "楼主"],
};
const CHANGED: Phrases = {
  en: ["edited", "modified", "updated", "answered", "replied", "last", "reply", "reviewed", "commented"],
  de: ["bearbeitet", "geändert", "aktualisiert", "beantwortet", "geantwortet", "zuletzt", "antwort"],
  fr: ["modifiée?", "éditée?", "répondu", "dernière?", "réponse"],
  es: ["editad[oa]", "modificad[oa]", "respondid[oa]", "últim[oa]"],
  pt: ["editad[oa]", "modificad[oa]", "respondid[oa]", "últim[oa]"],
  it: ["modificat[oa]", "risposto", "ultim[oa]"],
  nl: ["bewerkt", "gewijzigd", "beantwoord", "laatste"],
  pl: ["edytowan[oey]", "zmienion[oey]", "odpowiedział[ao]?", "ostatni\\S*"],
  ru: ["изменен[оа]?", "отредактирован[оа]?", "ответил[а]?", "последн\\S*"],
  sv: ["redigera[dt]", "ändra[dt]", "svara[dt]?", "senast"],
  da: ["redigeret", "ændret", "svaret", "sidst"],
  no: ["redigert", "endret", "svart", "sist"],
  tr: ["düzenledi", "değiştirdi", "yanıtladı", "son"],
  ja: ["編集", "回答", "最終"],
  zh: ["编辑", "回答", "回复", "最后"],
};

// All patterns are for texts in lower case: without the flag `i` V8 compiles them in a tenth of the time.
/**
 * A label and what stands before it: "By", "– Von", "Author:". The colon is optional where words are set apart by spaces, and behind two signs
 * of a script that sets no spaces: one begins too many words (文献, 文章).
 */
const leading = (phrases: Phrases): RegExp =>
  new RegExp(
    `^[\\s\\p{P}\\p{S}]{0,6}(?:${anyOf(phrases)})(?:\\s*[:：／/|]\\s*|\\s+|(?<=[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}]{2}))(?=\\S)`,
    "u",
  );
const alone = (phrases: Phrases): RegExp =>
  new RegExp(`^[\\s\\p{P}\\p{S}]{0,6}(?:${anyOf(phrases)})\\s*[:：／/|]?$`, "u");
const ending = (phrases: Phrases): RegExp => new RegExp(`(?<!\\p{L})(?:${anyOf(phrases)})[\\s:：,(]*$`, "u");

/** In lower case, unless that has another length: places in the one are places in the other. */
function lowered(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text;
}

/** Patterns with a quick refusal in front. */
const authorEdges = phraseEdges(AUTHOR_LABELS);
const byEdges = phraseEdges(BY_WORDS);
const makerEdges = phraseEdges(MAKER_LABELS);
const publishedEdges = phraseEdges(PUBLISHED_LABELS);
const updatedEdges = phraseEdges(UPDATED_LABELS);

const LEADS_AUTHOR = leading(AUTHOR_LABELS);
const LEADS_BY = leading(BY_WORDS);
const IS_AUTHOR_LABEL = alone(AUTHOR_LABELS);
const IS_BY = alone(BY_WORDS);
const ENDS_AUTHOR = ending(AUTHOR_LABELS);
const ENDS_BY = ending(BY_WORDS);
const ENDS_MAKER = ending(MAKER_LABELS);
const ENDS_PUBLISHED = ending(PUBLISHED_LABELS);
const ENDS_UPDATED = ending(UPDATED_LABELS);

/** Characters of the label at the start of a text; 0 without one. */
export const authorLabelLength = (text: string): number =>
  authorEdges.mayBegin(text) ? (LEADS_AUTHOR.exec(lowered(text))?.[0].length ?? 0) : 0;
export const byLength = (text: string): number =>
  byEdges.mayBegin(text) ? (LEADS_BY.exec(lowered(text))?.[0].length ?? 0) : 0;

export const isAuthorLabel = (text: string): boolean =>
  authorEdges.mayBegin(text) && IS_AUTHOR_LABEL.test(lowered(text));
export const isBy = (text: string): boolean => byEdges.mayBegin(text) && IS_BY.test(lowered(text));

/** At the end of what stands before a name. */
export const endsWithAuthorLabel = (text: string): boolean =>
  authorEdges.mayEnd(text) && ENDS_AUTHOR.test(lowered(text));
export const endsWithBy = (text: string): boolean => byEdges.mayEnd(text) && ENDS_BY.test(lowered(text));

/** At the end of what stands before the name of whoever made the site: "Powered by". */
export const endsWithMaker = (text: string): boolean => makerEdges.mayEnd(text) && ENDS_MAKER.test(lowered(text));

/** At the end of what stands before a day. */
export const saysPublished = (text: string): boolean =>
  publishedEdges.mayEnd(text) && ENDS_PUBLISHED.test(lowered(text));
export const saysUpdated = (text: string): boolean => updatedEdges.mayEnd(text) && ENDS_UPDATED.test(lowered(text));

const within = (phrases: Phrases): RegExp => new RegExp(`(?<!\\p{L})(?:${anyOf(phrases)})(?!\\p{Ll})`, "gu");
const SAYS_BEGUN = within(BEGUN);
const SAYS_CHANGED = within(CHANGED);

/** 1 when the last deed that a text tells of has begun something, -1 when it has changed or answered it, 0 without any. */
export function lastDeed(text: string): number {
  const lower = lowered(text);
  const begun = lastPlace(lower, SAYS_BEGUN);
  const changed = lastPlace(lower, SAYS_CHANGED);
  return Math.sign(begun - changed);
}

/** Where the last match of a global pattern begins; -1 without one. */
function lastPlace(text: string, pattern: RegExp): number {
  let last = -1;
  pattern.lastIndex = 0;
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) last = match.index;
  return last;
}
