/** Words, forms and numbers of legal notices. */

export const NOTICE =
  /(?<!\p{L})(?:impressum|imprint|anbieterkennzeichnung|pflichtangaben|legal (?:notice|information|disclosure)|company (?:information|details)|mentions légales|informations légales|aviso legal|información legal|note legali|informazioni legali|colofon|bedrijfsgegevens|aviso legal|informações legais|nota prawna|dane firmy)(?!\p{L})/iu;
/** Pages that say how to reach an organization state the same facts, though no law tells them how. */
export const CONTACT_PAGE =
  /(?<!\p{L})(?:kontakt(?:e|y)?|contacts?|contacto|contactos|contatti|contattaci|contactez|contactgegevens|coordonnées)(?!\p{L})/iu;
/** Below such a heading others are named: hosts, designers, arbiters, authorities. */
export const OF_OTHERS =
  /^(?:hébergeu?r|hébergement|hosting|hoster|provider|webhosting|web-?design|design|konzeption|umsetzung|programmierung|crédits?|conception|réalisation|alojamiento|diseño|bildnachweis|fotos?|photo credits?|picture credits?|online-?streitbeilegung|streitschlichtung|verbraucherstreit|eu-?streit|haftung|urheberrecht|datenschutz|privacy|liability|disclaimer|copyright|aufsichtsbehörde|zuständige (?:aufsichts)?behörde|berufsbezeichnung|dispute|propriété intellectuelle|données personnelles|cookies)/iu;

/** Legal forms behind a name, in the countries whose law asks for such pages. */
const FORM =
  "(?:g?GmbH(?: ?& ?Co\\.? ?(?:KG|OHG|KGaA))?|GesmbH|Ges\\.?m\\.?b\\.?H\\.?|AG(?: ?& ?Co\\.? ?KG(?:aA)?)?|UG(?: ?\\(haftungsbeschränkt\\))?(?: ?& ?Co\\.? ?KG)?|KGaA|KG|OHG|GbR|FlexCo|FlexKapG|PartG ?mbB|OG|e\\. ?K\\.|e\\.? ?V\\.|eG|SE(?: ?& ?Co\\.? ?KG(?:aA)?)?|S\\.?A\\.?S\\.?U?\\.?|S\\.?A\\.?R\\.?L\\.?|EURL|SCOP|SNC|S\\.?A\\.?|S\\.?[rR]\\.?[lL]\\.?[sS]?\\.?|S\\.?p\\.?A\\.?|s\\.?r\\.?l\\.?s?|s\\.?p\\.?a\\.?|Comm\\. ?V\\.?|S\\.?a\\.?s\\.?|S\\.?n\\.?c\\.?|S\\.?L\\.?U?\\.?|B\\.?V\\.?|N\\.?V\\.?|Ltd\\.?|Limited|LLC|L\\.L\\.C\\.|Inc\\.?|Corp\\.?|Corporation|PLC|plc|LLP|CIC|Lda\\.?|Unipessoal Lda\\.?|Sp\\. ?z ?o\\. ?o\\.?|ApS|A/S|AB|Oyj?|AS|Sàrl|Kft\\.?|s\\. ?r\\. ?o\\.)";
const NAME_WORD =
  "(?:[\\p{Lu}\\d][\\p{L}\\p{M}\\d.&'’+-]{0,40}|&|\\+|und|and|et|e|y|of|de|del|della|dei|di|da|do|dos|du|des|la|le|les|van|von|für|for|der|die|das)";
export const COMPANY = new RegExp(
  `(?<![\\p{L}\\d])(?<name>[\\p{Lu}\\d][\\p{L}\\p{M}\\d.&'’+-]{0,40}(?: ${NAME_WORD}){0,7}?)(?<comma>,)? (?<form>${FORM})(?![\\p{L}\\d])`,
  "u",
);
/** Words in front of a company's name that are no part of it. */
export const LEAD =
  /^(?:.*(?:société|firma|unternehmen|empresa|compañía|società|company|editor|publisher|owner|herausgeber|betreiber|anbieter|diensteanbieter|éditeur|titular|ragione sociale|denominazione(?: sociale)?|razón social|verantwortlich|responsible|by|durch|von|par|por|da)\s*:?\s+)(?=[\p{Lu}\d])/iu;

const FORM_AT_START = new RegExp(`^${FORM}(?![\\p{L}\\d])`, "u");
/** Forms that stand on a line of their own instead of behind the name. */
const FORM_ALONE =
  /^(?:einzelunternehm(?:en|er|erin)|eingetragener verein|gemeinnütziger verein|körperschaft des öffentlichen rechts|sole proprietorship|sole trader|self-employed|entreprise individuelle|micro-?entrepr(?:ise|eneur)|auto-?entrepreneur|association loi (?:de )?1901|ditta individuale|impresa individuale|empresario individual|autónom[oa]|eenmanszaak|jednoosobowa działalność gospodarcza)$/iu;

/** A legal form, without the capital that is named with it; undefined for other text. */
export function legalFormIn(text: string): string | undefined {
  const form = FORM_AT_START.exec(text)?.[0];
  if (form !== undefined) return form;
  const words = text.split(" ").length;
  return FORM_ALONE.test(text) || (words <= MAX_FORM_WORDS && /^\p{L}[\p{L} .-]+(?: \(|$)/u.test(text))
    ? text
    : undefined;
}
const MAX_FORM_WORDS = 12;
export const isFormAlone = (text: string): boolean => FORM_ALONE.test(text);
/** A number of a register, whatever runs into it. */
export const REGISTER_VALUE =
  /(?:(?<![\p{L}\d])[A-Z]{1,5}[ -]?)?\d[\d ./-]{2,24}\d(?: ?[A-Za-z](?![\p{L}\d])| ?[A-Z]{2}(?![\p{L}\d]))?/u;

/** Labels that forms put beside their fields as well: a value counts on the same line only. */
export const INLINE_NAME = /^(?:nom(?: commercial)?|nombre comercial|titular|titolare|naam|name)$/iu;
const LEGAL_FORM =
  /^(?:rechtsform|gesellschaftsform|legal form|forme juridique|structure juridique|forma (?:jurídica|giuridica|prawna)|natura giuridica|rechtsvorm)$/iu;
/** `Le présent site est édité par Marine Group, dont …` */
export const RUN_BY =
  /(?<!\p{L})(?:(?:site|website|seite) (?:est |is |wird )?(?:édité|publié|exploité|operated|published|owned|betrieben)(?: et \p{L}{2,12})?|propiedad y está operado|gestito) (?:par|by|von|da|por) (?:(?:le cabinet|la société|l['’]association|l['’]entreprise|die|der|the) )?(?<name>\p{Lu}[\p{L}\p{M}\d.&'’+-]{0,40}(?: (?:\p{Lu}[\p{L}\p{M}\d.&'’+-]{0,40}|&|et|und|and|de|du|des|la|le|les|y|of)){0,6})/u;

/** Labels of facts; a line that is a label alone has its value on the next. */
export const LABELS: ReadonlyArray<readonly [property: string, label: RegExp]> = [
  [
    "managingDirector",
    /^(?:vertreten (?:durch|von)(?: (?:die|den|ihre[nr]?|seine[nr]?))?(?: (?:gesch(?:ä|ae)ftsf(?:ü|ue)hr\p{L}+|vorstand\p{L}*|inhaber\p{L}*|gesellschafter\p{L}*))?|vertretungsberechtigt(?:e\p{L}*)?(?: (?:geschäftsführ\p{L}+|gesellschafter\p{L}*|person\p{L}*|vorstand\p{L}*))?|gesch(?:ä|ae)ftsf(?:ü|ue)hr(?:er|erin|ung|ende\p{L}*)(?:[ /]\p{L}+)?|geschäftsleitung|vorstand|inhaber(?:in)?|owner|eigenaar|propriétaire|właściciel(?:ka)?|managing directors?|directors?|ceo|chief executive(?: officer)?|represented by|legal representatives?|gérante?|présidente?|représentante? légale?|représenté(?:e)? par|legale rappresentante|rappresentante legale|amministratore(?: (?:unico|delegato))?|administrador(?:a|es)?(?: únic[oa])?|representante legal|gerente|bestuurder|directie|zarząd|prezes(?: zarządu)?)(?: und \p{L}+)?$/iu,
  ],
  [
    "name",
    /^(?:firma|firmenname|unternehmen|anbieter(?:in)?|diensteanbieter|betreiber(?:in)?|seitenbetreiber(?:in)?|company(?: name)?|legal name|registered name|raison sociale|dénomination(?: sociale)?|denominación(?: social)?|razón social|ragione sociale|denominazione(?: sociale)?|bedrijfsnaam|handelsnaam|nazwa firmy|denominação social)$/iu,
  ],
  ["legalForm", LEGAL_FORM],
  ["publishingDirector", /^(?:directeur|directrice|responsable) de (?:la )?(?:publication|rédaction)$/iu],
  [
    "responsiblePerson",
    /^(?:(?:inhaltlich |redaktionell )?verantwortlich(?:e[rs]?)?(?: (?:für (?:den )?inhalt|i\.? ?s\.? ?d\.?|gemäß|nach|im sinne)[^:]{0,60})?|v\.? ?i\.? ?s\.? ?d\.? ?p\.?[^:]{0,30})$/iu,
  ],
  [
    "telephone",
    /^(?:tele?fon(?:nummer)?|tel\.?|phone|telephone|téléphone|tél\.?|teléfono|telefono|telefoon|fon|mobil|ruf)$/iu,
  ],
  ["faxNumber", /^(?:tele)?fax(?:nummer|-?nr\.?)?$/iu],
  [
    "registerCourt",
    /^(?:registergericht|zuständiges (?:register)?gericht|handelsregister(?: (?:des|beim))?|firmenbuchgericht|gerichtsstand(?=$))$/iu,
  ],
  [
    "registerNumber",
    /^(?:registernummer|register-?nr\.?|handelsregister(?:nummer|-?nr\.?)|firmenbuch(?:nummer|-?nr\.?)|hr-?nummer|registration (?:number|no\.?)|company (?:registration )?(?:number|no\.?)|registered (?:number|no\.?)|company registration|siren|siret|rcs|r\.c\.s\.|n° (?:siren|siret|rcs)|rea|numero rea|kvk(?:-nummer|-nr\.?)?|kvk number|chamber of commerce|krs|numéro (?:de )?sir(?:en|et)|registro mercantil)$/iu,
  ],
  ["shareCapital", /^(?:stammkapital|grundkapital|capital(?: social)?|share capital|capitale sociale)$/iu],
];

/** Numbers that carry their country: ISO 3166 prefix and the national form (Council Directive 2006/112/EC, article 215; CHE by the Swiss UID act). */
export const VAT_ID =
  /(?<![\p{L}\d])(?:DE ?\d{3} ?\d{3} ?\d{3}|AT ?U ?\d{3} ?\d{3} ?\d{2}|CHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3}(?: (?:MWST|TVA|IVA))?|FR ?[0-9A-Z]{2} ?\d{3} ?\d{3} ?\d{3}|IT ?\d{11}|ES ?-?[A-Z]-?\d{7}[0-9A-Z]|NL ?(?:\d ?){9}B ?\d{2}|GB ?\d{3} ?\d{4} ?\d{2}|BE ?[01]\d{3}[. ]?\d{3}[. ]?\d{3}|LU ?\d{8}|PL ?\d{10}|PT ?\d{9}|DK ?\d{2} ?\d{2} ?\d{2} ?\d{2}|SE ?\d{12}|FI ?\d{8}|IE ?\d[\dA-Z+*]\d{5}[A-Z]{1,2}|CZ ?\d{8,10}|SK ?\d{10}|HU ?\d{8}|RO ?\d{2,10}|EL ?\d{9}|SI ?\d{8}|HR ?\d{11})(?![\p{L}\d])/u;
/** Countries whose numbers stand behind a label instead. */
export const LABELLED_VAT =
  /(?:p(?:artita)?\.? ?iva|btw(?:-?(?:nummer|nr\.?))?|c\.?i\.?f\.?|n\.?i\.?f\.?|vat (?:number|no\.?|id|registration)|nip)\s*(?:e c\.?f\.?\s*)?(?:n[.°º]\s*)?[:.]?\s*(?<number>(?!NL)(?=\S*\d{4})[A-Z]{0,2}-?[A-Z\d](?:[ .-]?[A-Z\d]){6,11})(?![\p{L}\d])/iu;
export const REGISTER_NUMBER =
  /(?<![\p{L}\d])(?:HR ?[AB]\.?(?: ?Nr\.?)? ?\d{1,6}(?: ?[A-Z]{1,2}(?![\p{L}\d]))?|(?:VR|GnR|PR) ?\d{1,6}|FN ?\d{4,6} ?[a-z](?!\p{L}))/u;
export const FRENCH_REGISTER =
  /(?<![\p{L}\d])R\.?C\.?S\.?(?: (?:de |d['’])?(?<town>\p{Lu}[\p{L}' -]{1,30}?))?(?: sous le (?:numéro|n°|n\.?)| n°| :| [AB](?= \d))? ?(?<number>(?:[AB] ?)?\d{3}[ .]?\d{3}[ .]?\d{3})(?!\d)/u;
export const COURT =
  /(?<![\p{L}\d])(?:Amtsgericht|Registergericht|Handelsgericht|Landesgericht|Firmenbuchgericht)s?:?(?: in)? (?<town>\p{Lu}[\p{L}-]{1,30}(?: (?:am|an der|im|bei|ob der) \p{Lu}[\p{L}-]{1,20})?(?: \(\p{Lu}[\p{L}-]{1,20}\))?)/u;
export const HAS_COURT = /^(?:Amtsgericht|Handelsgericht|Landesgericht)/u;
/** Sentences lead up to an address. */
export const BEFORE_ADDRESS =
  /^.*?(?:siège(?: social)?|situé(?:e)?|sis(?:e)?|domicilié(?:e)?|sede(?: legale)?|domicilio(?: social)?|registered office|registered address|sitz|adresse|anschrift|address)\s*(?:est\s+)?(?:situé(?:e)?\s+)?(?:is\s+)?(?:au|à|in|en|at)?\s*:?\s*(?=[\p{Lu}\d])/iu;

/** A post in front of the name of its holder: `Geschäftsführer Dr. Ada Byron`. */
export const ROLE =
  /^(?:(?:die|der|den|ihre[nr]?|herrn?|frau) )?(?:gesch(?:ä|ae)ftsf(?:ü|ue)hr\p{L}*|rektor(?:in)?|präsident(?:in)?|président[e]?|gérante?|presidente|direktor(?:in)?|directeur|directrice|inhaber(?:in)?|vorstand\p{L}*|vorsitzende[rn]?|bürgermeister(?:in)?|\d\. ?(?:vorsitzende[rn]?|vorstand)|managing director|owner|ceo)[ :]+(?=\p{Lu})/iu;
const NAME_WORDS = "(?:\\p{Lu}[\\p{L}\\p{M}'’-]{1,30}|\\p{Lu}\\.|von|van|de[nrl]?|di|da|dos|du|la|le|zu)";
export const PERSON = new RegExp(
  `^\\p{Lu}[\\p{L}\\p{M}'’-]{1,30}(?: ${NAME_WORDS}){0,2} \\p{Lu}[\\p{L}\\p{M}'’-]{1,40}$`,
  "u",
);
export const PERSON_TITLES =
  /^(?:(?:herrn?|frau|mr|mrs|ms|m|mme|monsieur|madame|sig|sig\.ra|sr|sra|dr|prof|dipl\.?-?\p{L}{1,8}|ing|mag|med|rer|nat|pol|oec|techn|theol|vet|habil|jur|phil|h\.?c|mba|ll\.?m|rechtsanwalt|rechtsanwältin)\.?[ -]{1,2})+/iu;
