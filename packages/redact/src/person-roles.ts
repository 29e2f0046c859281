/** Roles of people in courts, contracts, clinics, schools and offices, by language: a name follows. Data for {@link personsByIdentity}. */

/** Roles that only people have, in lower case and with a capital where the language writes nouns so. */
export const ROLES: readonly string[] = [
  // English
  "(?:[Ww]itness(?:es)?|[Cc]laimant|[Dd]efendant|[Pp]laintiff|[Rr]espondent|[Aa]ppellant|[Ss]olicitor|[Bb]arrister|[Cc]ounsel|[Jj]udge|[Jj]ustice|[Tt]enant|[Ll]andlord|[Ll]andlady|[Cc]aretaker|[Nn]urse|[Mm]idwife|[Tt]eacher|[Aa]dviser|[Aa]dvisor|[Ss]upervisor|[Cc]lerk|[Ii]nspector|[Dd]etective|[Ss]ergeant|[Pp]atient|[Ee]mployee|[Cc]aseworker|[Ss]ocial worker|[Nn]otary)",
  // German
  "(?:Zeug(?:e|in|en)|Kläger(?:in|s)?|Beklagte[rn]?|Angeklagte[rn]?|Antragsteller(?:in)?|Richter(?:in)?|Vorsitzende[rn]?|Staatsanw[aä]lt(?:in)?|Rechtsanw[aä]lt(?:in|e)?|Notar(?:in)?|Gutachter(?:in)?|Sachverständige[rn]?|Mieter(?:in)?|Vermieter(?:in)?|Hausmeister(?:in)?|Hausverwalter(?:in)?|Arzt|Ärztin|Hausarzt|Hausärztin|Krankenschwester|Pfleger(?:in)?|Lehrer(?:in)?|Sekretär(?:in)?|Sachbearbeiter(?:in)?|Patient(?:in)?|Bewerber(?:in)?|Betreuer(?:in)?)",
  // French
  "(?:(?:[Ll]e|[Ll]a|[Dd]u|[Aa]u|[Uu]n|[Uu]ne|[Cc]e|[Cc]ette) )?(?:témoin|demandeur|demanderesse|défendeur|défenderesse|appelante?|intimée?|prévenue?|juge|greffi(?:er|ère)|procureure?|avocate?|notaire|huissi(?:er|ère)|experte?|bailleur|bailleresse|locataire|propriétaire|concierge|gardienne?|médecin|infirmi(?:er|ère)|sage-femme|professeure?|institut(?:eur|rice)|secrétaire|comptable|patiente?|salariée?|caution)",
  // Spanish
  "(?:testigo|demandante|demandad[oa]|acusad[oa]|recurrente|juez(?:a)?|magistrad[oa]|fiscal|abogad[oa]|letrad[oa]|procurador(?:a)?|notari[oa]|perit[oa]|inquilin[oa]|arrendatari[oa]|arrendador(?:a)?|casero|casera|porter[oa]|médic[oa]|enfermer[oa]|matrona|profesor(?:a)?|maestr[oa]|secretari[oa]|paciente|trabajador(?:a)?)",
  // Italian
  "(?:teste|testimone|attore|attrice|convenut[oa]|imputat[oa]|ricorrente|resistente|giudice|pubblico ministero|avvocat[oa]|avv\\.|notaio|perit[oa]|consulente|inquilin[oa]|conduttore|conduttrice|locatore|locatrice|portinai[oa]|medico|dottore|infermier[ea]|ostetrica|professor(?:e|essa)|maestr[oa]|segretari[oa]|geom(?:etra|\\.)|rag\\.|paziente|dipendente)",
  // Portuguese
  "(?:testemunha|autor(?:a)?|réu|ré|arguid[oa]|requerente|requerid[oa]|juiz|juíza|procurador(?:a)?|advogad[oa]|notári[oa]|perit[oa]|inquilin[oa]|arrendatári[oa]|senhori[oa]|porteir[oa]|médic[oa]|enfermeir[oa]|parteira|professor(?:a)?|secretári[oa]|paciente|utente|trabalhador(?:a)?)",
  // Dutch
  "(?:[Gg]etuige|[Ee]iser(?:es)?|[Gg]edaagde|[Vv]erdachte|[Vv]erzoeker|[Vv]erzoekster|[Vv]erweerder|de rechter|kantonrechter|onderzoeksrechter|politierechter|[Oo]fficier van justitie|[Aa]dvocaat|[Nn]otaris|[Gg]riffier|[Dd]eskundige|[Hh]uurder|[Vv]erhuurder|[Hh]uisbaas|[Cc]onciërge|arts|huisarts|[Vv]erpleegkundige|[Vv]erloskundige|[Ll]eraar|[Ll]erares|[Jj]uf|meester|secretaresse|[Pp]atiënt|[Mm]edewerk(?:er|ster)|mr\\.)",
  // Polish
  "(?:świad(?:ek|ka|kiem|kowi)|pow(?:ód|oda|ódka|ódki)|pozwan[yaej]{1,3}|oskarżon[yaej]{1,3}|wnioskodawc[ayą]|sędzi(?:a|ego|ą|ów)|prokurator|adwokat|mecenas|notariusz|biegł[yaej]{1,3}|najemc[ayą]|wynajmując[yaej]{1,3}|dozorc[ayą]|lekarz|lekark[ai]|pielęgniark[ai]|położn[aej]{1,2}|nauczyciel(?:ka|ki)?|sekretark[ai]|pacjent(?:ka|ki)?|pracownik|pracownic[ay])",
  // Nordic
  "(?:[Vv]ittne(?:t)?|[Vv]itne(?:t)?|[Vv]idne(?:t)?|[Kk]ärande(?:n)?|[Ss]varande(?:n)?|[Ss]agsøger(?:en)?|[Ss]agsøgte|[Ss]aksøker(?:en)?|[Ss]aksøkte|[Tt]iltalade|[Tt]iltalte|[Dd]omare(?:n)?|[Dd]ommer(?:en)?|[Rr]ådman(?:nen)?|[Åå]klagare(?:n)?|[Aa]nklager(?:en)?|[Aa]dvokat(?:en)?|[Nn]otarie|[Ll]ejer(?:en)?|[Uu]dlejer(?:en)?|[Ll]eietaker(?:en)?|[Uu]tleier(?:en)?|[Hh]yresgäst(?:en)?|[Hh]yresvärd(?:en)?|[Vv]icevært(?:en)?|[Vv]aktmäst(?:are|aren)|[Vv]aktmester(?:en)?|[Ll]äkare(?:n)?|[Ll]æge(?:n)?|[Ll]ege(?:n)?|[Ss]juksköterska(?:n)?|[Ss]ygeplejerske(?:n)?|[Ss]ykepleier(?:en)?|[Ll]ärare(?:n)?|[Ll]ærer(?:en)?|[Ss]ekreterare(?:n)?|[Ss]ekretær(?:en)?|[Pp]atient(?:en)?|[Pp]asient(?:en)?)",
  // Czech, Slovak
  "(?:[Ss]věd(?:ek|kyně|ka|kem)|[Žž]alobce|[Žž]alobkyně|[Žž]alovan[ýáé](?:ho)?|[Ss]oudce|[Ss]oudkyně|[Ss]tátní zástupce|[Aa]dvokát(?:ka)?|[Nn]otář(?:ka)?|[Zz]nalec|[Nn]ájemce|[Pp]ronajímatel(?:ka)?|[Dd]omovník|[Ll]ékař(?:ka)?|[Zz]dravotní sestra|[Uu]čitel(?:ka)?|[Pp]acient(?:ka)?|[Zz]aměstnanec)",
];

/** Speakers of minutes and chats that are not named. */
export const UNNAMED_SPEAKER =
  /^(?:q|a|f|r|frage|antwort|question|answer|réponse|pregunta|respuesta|domanda|risposta|pergunta|resposta|vraag|antwoord|pytanie|odpowiedź|fråga|svar|spørgsmål|spørsmål|interviewer(?:in)?|moderator(?:in)?|host|guest|speaker|narrator|user|assistant|system|human|bot|ai|agent|support|customer|client|kunde|kundin|student|teacher|lehrer(?:in)?|schüler(?:in)?|doctor|patient|arzt|me|you|ich|du|er|sie|wir|note|hinweis|tip|warning|example|beispiel|todo|ps|input|output|question|user story|given|when|then|pros?|cons?|vorteile?|nachteile?)$/iu;

/** Letters of Polish, Czech and Slovak alone. */
const OF_PAN = /[ąęłśźżćńěščřžůťďňľĺŕ]/iu;

/** Whether "Pan" may be a title in a text: it is one in Polish, Czech and Slovak, and bread in Spanish. */
export const isOfPan = (text: string): boolean => OF_PAN.test(text);
