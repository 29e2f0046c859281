/** Words, forms and numbers of legal notices. */

export const NOTICE =
  /(?<!\p{L})(?:impressum|imprint|anbieterkennzeichnung|pflichtangaben|legal (?:notice|information|disclosure)|company (?:information|details)|mentions légales|informations légales|aviso legal|información legal|note legali|informazioni legali|colofon|bedrijfsgegevens|aviso legal|informações legais|nota prawna|dane firmy)(?!\p{L})/iu;
/** Below such a heading others are named: hosts, designers, arbiters, authorities. */
export const OF_OTHERS =
  /^(?:hébergeu?r|hébergement|hosting|hoster|provider|webhosting|web-?design|design|konzeption|umsetzung|programmierung|crédits?|conception|réalisation|alojamiento|diseño|bildnachweis|fotos?|photo credits?|picture credits?|online-?streitbeilegung|streitschlichtung|verbraucherstreit|eu-?streit|haftung|urheberrecht|datenschutz|privacy|liability|disclaimer|copyright|aufsichtsbehörde|zuständige (?:aufsichts)?behörde|berufsbezeichnung|dispute|propriété intellectuelle|données personnelles|cookies)/iu;

/** Legal forms behind a name, in the countries whose law asks for such pages. */
const FORM =
  "(?:g?GmbH(?: ?& ?Co\\.? ?(?:KG|OHG|KGaA))?|GesmbH|Ges\\.?m\\.?b\\.?H\\.?|AG(?: ?& ?Co\\.? ?KG(?:aA)?)?|UG(?: ?\\(haftungsbeschränkt\\))?(?: ?& ?Co\\.? ?KG)?|KGaA|KG|OHG|GbR|e\\. ?K\\.|e\\.? ?V\\.|eG|SE(?: ?& ?Co\\.? ?KG(?:aA)?)?|S\\.?A\\.?S\\.?U?\\.?|S\\.?A\\.?R\\.?L\\.?|EURL|SCOP|SNC|S\\.?A\\.?|S\\.?[rR]\\.?[lL]\\.?[sS]?\\.?|S\\.?p\\.?A\\.?|S\\.?a\\.?s\\.?|S\\.?n\\.?c\\.?|S\\.?L\\.?U?\\.?|B\\.?V\\.?|N\\.?V\\.?|Ltd\\.?|Limited|LLC|L\\.L\\.C\\.|Inc\\.?|PLC|plc|LLP|CIC|Lda\\.?|Unipessoal Lda\\.?|Sp\\. ?z ?o\\. ?o\\.?|ApS|A/S|AB|Oyj?|AS|Sàrl|Kft\\.?|s\\. ?r\\. ?o\\.)";
const NAME_WORD =
  "(?:[\\p{Lu}\\d][\\p{L}\\p{M}\\d.&'’+-]{0,40}|&|\\+|und|and|et|e|y|of|de|del|della|dei|di|da|do|dos|du|des|la|le|les|van|von|für|for|der|die|das)";
export const COMPANY = new RegExp(
  `(?<![\\p{L}\\d])(?<name>[\\p{Lu}\\d][\\p{L}\\p{M}\\d.&'’+-]{0,40}(?: ${NAME_WORD}){0,7}?)(?<comma>,)? (?<form>${FORM})(?![\\p{L}\\d])`,
  "u",
);
/** Words in front of a company's name that are no part of it. */
export const LEAD =
  /^(?:.*(?:société|firma|unternehmen|empresa|compañía|società|company|editor|herausgeber|betreiber|anbieter|diensteanbieter|éditeur|titular|ragione sociale|denominazione(?: sociale)?|razón social|verantwortlich|responsible|by|durch|von|par|por|da)\s*:?\s+)(?=[\p{Lu}\d])/iu;

/** Labels of facts; a line that is a label alone has its value on the next. */
export const LABELS: ReadonlyArray<readonly [property: string, label: RegExp]> = [
  [
    "managingDirector",
    /^(?:vertreten (?:durch|von)(?: (?:die|den|ihre[nr]?|seine[nr]?))?(?: (?:geschäftsführ\p{L}+|vorstand\p{L}*|inhaber\p{L}*|gesellschafter\p{L}*))?|vertretungsberechtigte\p{L}*(?: (?:geschäftsführ\p{L}+|gesellschafter\p{L}*|person\p{L}*|vorstand\p{L}*))?|geschäftsführ(?:er|erin|ung|ende\p{L}*)(?:[ /]\p{L}+)?|geschäftsleitung|vorstand|inhaber(?:in)?|managing directors?|directors?|ceo|chief executive(?: officer)?|represented by|legal representatives?|gérante?|présidente?|représentante? légale?|représenté(?:e)? par|legale rappresentante|rappresentante legale|amministratore(?: (?:unico|delegato))?|administrador(?:a|es)?(?: únic[oa])?|representante legal|gerente|bestuurder|directie|zarząd|prezes(?: zarządu)?)(?: und \p{L}+)?$/iu,
  ],
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
    /^(?:registernummer|register-?nr\.?|handelsregister(?:nummer|-?nr\.?)|firmenbuch(?:nummer|-?nr\.?)|hr-?nummer|registration (?:number|no\.?)|company (?:registration )?(?:number|no\.?)|registered (?:number|no\.?)|company registration|siren|siret|rcs|r\.c\.s\.|n° (?:siren|siret|rcs)|rea|numero rea|kvk(?:-nummer|-nr\.?)?|chamber of commerce|krs|registro mercantil)$/iu,
  ],
  ["shareCapital", /^(?:stammkapital|grundkapital|capital(?: social)?|share capital|capitale sociale)$/iu],
];

/** Numbers that carry their country: ISO 3166 prefix and the national form (Council Directive 2006/112/EC, article 215; CHE by the Swiss UID act). */
export const VAT_ID =
  /(?<![\p{L}\d])(?:DE ?\d{3} ?\d{3} ?\d{3}|ATU ?\d{8}|AT ?U\d{8}|CHE[- ]?\d{3}[. ]?\d{3}[. ]?\d{3}(?: (?:MWST|TVA|IVA))?|FR ?[0-9A-Z]{2} ?\d{3} ?\d{3} ?\d{3}|IT ?\d{11}|ES ?-?[A-Z]-?\d{7}[0-9A-Z]|NL ?\d{9} ?B ?\d{2}|GB ?\d{3} ?\d{4} ?\d{2}|BE ?[01]\d{3}[. ]?\d{3}[. ]?\d{3}|LU ?\d{8}|PL ?\d{10}|PT ?\d{9}|DK ?\d{2} ?\d{2} ?\d{2} ?\d{2}|SE ?\d{12}|FI ?\d{8}|IE ?\d[\dA-Z+*]\d{5}[A-Z]{1,2}|CZ ?\d{8,10}|SK ?\d{10}|HU ?\d{8}|RO ?\d{2,10}|EL ?\d{9}|SI ?\d{8}|HR ?\d{11})(?![\p{L}\d])/u;
/** Countries whose numbers stand behind a label instead. */
export const LABELLED_VAT =
  /(?:p(?:artita)?\.? ?iva|c\.?i\.?f\.?|n\.?i\.?f\.?|vat (?:number|no\.?|id|registration)|nip)\s*(?:e c\.?f\.?\s*)?(?:n[.°º]?\s*)?[:.]?\s*(?<number>(?=\S*\d{4})[A-Z]{0,2}-?[A-Z\d](?:[ .-]?[A-Z\d]){6,11})(?![\p{L}\d])/iu;
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

const NAME_WORDS = "(?:\\p{Lu}[\\p{L}\\p{M}'’-]{1,30}|\\p{Lu}\\.|von|van|de[nrl]?|di|da|dos|du|la|le|zu)";
export const PERSON = new RegExp(
  `^\\p{Lu}[\\p{L}\\p{M}'’-]{1,30}(?: ${NAME_WORDS}){0,2} \\p{Lu}[\\p{L}\\p{M}'’-]{1,40}$`,
  "u",
);
export const PERSON_TITLES =
  /^(?:(?:herrn?|frau|mr|mrs|ms|m|mme|monsieur|madame|sig|sig\.ra|sr|sra|dr|prof|dipl\.?-?\p{L}{1,8}|ing|mag|med|rer|nat|jur|phil|h\.?c|mba|ll\.?m|rechtsanwalt|rechtsanwältin)\.?[ -]{1,2})+/iu;
