/** Words of forms, letters and courts that people's names follow, by language: data for {@link personsByStructure}. */

/** Labels in front of a colon whose value is a person and nothing else. */
export const PERSON_LABELS: readonly string[] = [
  // English
  "full name|first name|given names?|last name|surname|family name|maiden name|middle name|candidate|applicant|claimant|plaintiff|defendant|appellant|appell?ee|respondent|petitioner|witness|judge|counsel(?: for [^:\\n]{2,40})?|solicitor(?: for [^:\\n]{2,40})?|attorney(?: for [^:\\n]{2,40})?|patient|next of kin|emergency contact|landlord|tenant|employee|line manager|supervisor|referee|reference|press contact|contact person|author|editor|translator|photographer|signed|signature|witnessed by|prepared by|approved by|reviewed by|attendees?|chair|chairperson|spouse|father's name|mother's name|name of (?:applicant|patient|student|employee|child|parent)",
  // German
  "vorname|nachname|familienname|geburtsname|vor- und (?:nach|zu)name|name, vorname|ansprechpartner(?:in)?|ansprechperson|kontaktperson|pressekontakt|redaktion|kläger(?:in)?|beklagte[rn]?|antragsteller(?:in)?|antragsgegner(?:in)?|richter(?:in)?|rechtsanw[aä]lt(?:e|in)?|prozessbevollmächtigte[rn]?|zeug(?:e|in)|mieter(?:in)?|vermieter(?:in)?|bearbeiter(?:in)?|sachbearbeiter(?:in)?|patient(?:in)?|mitarbeiter(?:in)?|versicherte[rn]?|inhaber(?:in)?|geschäftsführ(?:er|erin|ung)|vertreten durch|vertretungsberechtigt(?:e[rn]?)?(?: [^:\\n]{2,30})?|referenz(?:en)?|autor(?:in)?|verfasser(?:in)?|gez\\.?|unterschrift|notfallkontakt|verantwortlich(?:e[rn]?)?(?: [^:\\n]{2,50})?",
  // French
  "prénoms?|nom de famille|nom de naissance|nom et prénoms?|nom complet|demandeu(?:r|resse)|défendeu(?:r|resse)|appelante?s?|intimée?s?|président(?:e)?|greffi(?:er|ère)|magistrat(?:e)?|avocate?|ma[îi]tre|témoin|bailleur|bailleresse|preneu(?:r|se)|locataire|propriétaire|salariée?|responsable|référent(?:e)?|interlocuteur|interlocutrice|contact presse|auteure?|autrice|directeur de (?:la )?publication|rédacteur|rédactrice|représentée? par|signataire|signature|personne à prévenir",
  // Spanish
  "nombre completo|nombre y apellidos?|nombres|apellidos?|demandante|demandad[oa]|procurador(?:a)?|letrad[oa]|magistrad[oa](?:-juez)?|juez(?:a)?|secretari[oa] judicial|abogad[oa]|testigo|arrendador(?:a)?|arrendatari[oa]|titular|interesad[oa]|trabajador(?:a)?|paciente|solicitante|persona de contacto|responsable|autor(?:a)?|redactor(?:a)?|firmado|firma|fdo\\.?|representante(?: legal)?",
  // Italian
  "nome e cognome|cognome e nome|cognome|attore|convenut[oa]|ricorrente|resistente|giudice|presidente|avvocato|testimone|locatore|locatrice|conduttore|conduttrice|referente|responsabile|titolare|paziente|lavoratore|lavoratrice|richiedente|persona di contatto|autore|autrice|rappresentante legale|legale rappresentante|firmato|firma|in fede",
  // Portuguese
  "nome completo|nome próprio|sobrenome|apelido|autor(?:a)?|réu|ré|requerente|requerid[oa]|advogad[oa]|juiz|juíza|testemunha|senhorio|inquilin[oa]|locador(?:a)?|locatári[oa]|titular|paciente|trabalhador(?:a)?|responsável|pessoa de contacto|contato|assinatura|assinado|representante legal|pai|mãe|filiação",
  // Dutch
  "voornaam|voornamen|achternaam|voor- en achternaam|volledige naam|roepnaam|eiser(?:es)?|gedaagde|verzoeker|verweerder|advocaat|rechter|getuige|huurder|verhuurder|werknemer|leidinggevende|contactpersoon|patiënt|ondertekend|handtekening|auteur|redactie|referent(?:ie)?",
  // Polish
  "imię|imiona|nazwisko|imię i nazwisko|nazwisko i imię|imię ojca|imię matki|nazwisko rodowe|powód|powódka|pozwan[ya]|sędzia|adwokat|radca prawny|świadek|najemca|wynajmujący|pracownik|pacjent(?:ka)?|osoba do kontaktu|osoba kontaktowa|autor(?:ka)?|podpis|kierownik|przełożony",
  // Nordic
  "förnamn|efternamn|för- och efternamn|fullständigt namn|kontaktperson|kärande|svarande|domare|ombud|vittne|hyresgäst|hyresvärd|anställd|patient|underskrift|ansvarig utgivare|fornavn|etternavn|efternavn|fulde navn|fullt navn|saksøker|saksøkte|dommer|vitne|leietaker|utleier|ansatt|etunimi|sukunimi|koko nimi|yhteyshenkilö|allekirjoitus",
  // Czech, Slovak, Hungarian, Romanian, Turkish, Croatian
  "jméno a příjmení|křestní jméno|příjmení|kontaktní osoba|žalobce|žalobkyně|žalovan[ýá]|soudce|svědek|zaměstnanec|nájemce|pronajímatel|podpis|meno a priezvisko|priezvisko|kontaktná osoba|vezetéknév|keresztnév|teljes név|kapcsolattartó|nume și prenume|prenume|persoană de contact|reclamant|pârât|adı soyadı|ad soyad|soyadı|davacı|davalı|hakim|vekili?|yetkili kişi|ime i prezime|prezime",
  // Russian, Ukrainian, Greek
  "фио|ф\\.\\s?и\\.\\s?о\\.|имя|фамилия|отчество|истец|ответчик|судья|свидетель|контактное лицо|подпись|прізвище|ім'я|позивач|відповідач|ονοματεπώνυμο|όνομα|επώνυμο|υπεύθυνος",
];

/** Whether a label's value is a part of a name, or has one: `Vorname`, `Nome e cognome`. */
export const isSingleName = (label: string): boolean =>
  /vorname|nachname|familienname|geburtsname|first|given|last|surname|family|maiden|prénom|nom de|apellido|nombres|cognome|sobrenome|apelido|voornaam|achternaam|roepnaam|imię|imiona|nazwisko|förnamn|efternamn|fornavn|etternavn|etunimi|sukunimi|příjmení|křestní|priezvisko|vezetéknév|keresztnév|prenume|soyadı|prezime|имя|фамилия|отчество|прізвище|όνομα|επώνυμο|father|mother|pai|mãe/iu.test(
    label,
  );

/** Labels that things have as well: two words at least, none of them a thing. */
export const NAME_LABELS =
  "name|nom|nombre|nome|naam|namn|navn|imię i nazwisko|jméno|név|nume|isim|ime|contact|kontakt|contacto|contatto|photo|foto|credit|text|texte|testo|von|from|to|cc|bcc";

/** Offices and trades in front of a name, in the spelling of running text. */
export const OFFICE_WORDS: readonly string[] = [
  "Rechtsanwalt|Rechtsanwältin|Richter(?:in)? am (?:Amts|Land|Oberlandes|Arbeits|Verwaltungs|Bundes)gericht(?:shof)?|Geschäftsführer(?:in)?|Bürgermeister(?:in)?|Oberbürgermeister(?:in)?|Kollege|Kollegin|Vorstandschef(?:in)?|Vorsitzende[rn]?|Sprecher(?:in)?|Projektleiter(?:in)?|Abteilungsleiter(?:in)?|Zeug(?:e|in)",
  "Me|Maître|Monsieur le|la maire|le maire|l'avocate?|mon collègue|ma collègue|le docteur|la docteure|le président|la présidente",
  "[Mm]i (?:compañer[oa]|coleg[a])|[Ee]l alcalde|[Ll]a alcaldesa|[Ll]etrad[oa]|[Pp]rocurador(?:a)?|[Aa]bogad[oa]|[Dd]octor(?:a)?|D\\.ª?|D\\.ª|Dña\\.|Dª\\.?",
  "[Ll]a collega|[Ii]l collega|[Ii]l sindaco|[Ll]a sindaca|[Aa]vv\\.|[Aa]vvocat[oa]|[Dd]ott\\.(?:ssa)?|[Ii]ng\\.|[Gg]eom\\.",
  "[Oo] professor|[Aa] professora|[Pp]rofessor(?:a)?|[Oo] colega|[Aa] colega|[Dd]outor(?:a)?|[Aa]dvogad[oa]|Eng\\.º?",
  "[Ww]ethouder|[Bb]urgemeester|[Dd]irecteur|[Mm]inister|[Cc]ollega|[Aa]dvocaat|[Mm]r\\.|[Dd]rs\\.|[Ii]r\\.|[Ww]oordvoerder|[Vv]oorzitter",
  "[Oo]rdföranden?|[Kk]ommunalrådet|[Rr]ektorn?|[Aa]dvokat(?:en)?|[Ss]tatsråd|[Oo]rdfører(?:en)?|[Bb]orgmester|[Ff]ormand(?:en)?|[Ll]eder(?:en)?",
  "[Mm]ecenas|[Pp]rezes|[Bb]urmistrz|[Dd]yrektor(?:ka)?|[Kk]ierownik|[Ss]ędzia|[Kk]oleg[aą]|[Kk]oleżank[aą]|[Rr]edaktor",
  "[Mm]üdür|[Bb]aşkan|[Aa]vukat|[Dd]oktor|[Ss]ayın|[Pp]rofesör|[Řř]editel(?:ka)?|[Ss]tarosta|[Ss]tarostka|[Ii]ng\\.|[Mm]gr\\.|[Bb]c\\.|[Pp]an[ei]?|[Pp]aní|[Pp]ani",
];

/** Parties of a case behind a comma or on a line: `A. Berg, Klägerin`. */
export const PARTIES =
  "Kläger(?:in)?|Beklagte[rn]?|Antragsteller(?:in)?|Antragsgegner(?:in)?|Angeklagte[rn]?|plaintiffs?|defendants?|claimants?|respondents?|appell(?:ant|ee)s?|petitioners?|demandeu(?:r|resse)|défendeu(?:r|resse)|appelante?|intimée?|ci-après|demandante|demandad[oa]|en adelante|attore|convenut[oa]|ricorrente|eiser(?:es)?|gedaagde|hierna|powód(?:ka)?|pozwan[ya]";

/** Closings of letters: a line of nothing else stands above a name. */
export const CLOSINGS: readonly string[] = [
  "(?:many )?thanks(?: again| in advance| a lot| so much)?|thank you(?: (?:very|so) much)?|thx|best(?: wishes)?|all the best|(?:with )?(?:best|kind|kindest|warm|warmest) regards|regards|(?:yours )?(?:sincerely|truly|faithfully)(?: yours)?|yours|respectfully(?: submitted| yours)?|cheers|love|warmly|take care|signed",
  "(?:mit )?(?:(?:freundlichen?|besten?|viele[nr]?|liebe[nr]?|herzliche[nr]?|schöne[nr]?|sonnige[nr]?) )+(?:grü(?:ß|ss)en?|empfehlungen|dank)(?: (?:aus|sendet|nach) [^\\n]{2,30})?|grü(?:ß|ss)e|beste grüße|hochachtungsvoll|lg|vg|mfg|gez\\.?",
  "(?:bien )?cordialement|bien (?:à (?:vous|toi)|cordialement)|(?:sincères|meilleures|cordiales) salutations|[^\\n]{0,90}(?:salutations (?:distinguées|les meilleures)|sentiments (?:distingués|les meilleurs|respectueux)|considération distinguée|l'assurance de ma considération)|amicalement|bises|à bientôt",
  "(?:un )?saludos?(?: cordial(?:es)?)?|(?:reciba )?un (?:cordial )?(?:saludo|abrazo)|(?:muy )?atentamente|cordialmente|abrazos|[^\\n]{0,40}le saluda atentamente",
  "(?:cordiali|distinti|cari|un cordiale) saluti?|cordialmente|un saluto|saluti|a presto|in fede",
  "(?:com os )?(?:melhores )?cumprimentos|atenciosamente|atentamente|cordialmente|abraços?|um abraço|com estima",
  "(?:met )?(?:vriendelijke|hartelijke) groet(?:en)?|hoogachtend|groet(?:en|jes)?",
  "(?:med )?(?:vänliga?|bästa|varma) hälsning(?:ar)?|hälsningar|mvh|(?:med )?(?:venlig|vennlig|hjertelig) hilsen|hilsen|ystävällisin terveisin|terveisin",
  "z (?:poważaniem|wyrazami szacunku)|(?:serdecznie )?pozdrawiam|(?:se? )?(?:srdečným )?pozdravem|s pozdravom|s úctou|üdvözlettel|tisztelettel|cu (?:stimă|respect)|saygılarım(?:la|ızla)|saygılarla|sevgiler|(?:srdačan|lijepi) pozdrav",
  "с (?:уважением|наилучшими пожеланиями)|искренне ваш|з повагою|με εκτίμηση|hormat saya|salam|trân trọng",
];

/** Accounts of offices and machines: what stands in front of such an address is no person. */
export const ROLE_ACCOUNT =
  /^(?:(?:do-?not-?|no-?)repl(?:y|ies)|info|support|help(?:desk)?|sales|team|hello|hi|hallo|contact|kontakt|contacto|office|admin|webmaster|postmaster|mailer-daemon|news(?:letter)?|updates?|press(?:e)?|presse|media|marketing|billing|invoices?|rechnung|buchhaltung|accounting|jobs|careers|hr|bewerbung|orders?|shop|service|kundenservice|vertrieb|verkauf|einkauf|ventas|compras|acquisti|acquisto|secretaria|secretariat|sekretariat|redaktion|redaction|redazione|notifications?|alerts?|bounces?|list(?:s|serv)?|announce|dev|users?|security|abuse|root|feedback|survey|community|members?|membership|events?|booking|reservations?|reception|empfang|verwaltung|administra\w*|direction|library|registrar|enquiries|inquiries)(?:[-._+\d].*)?$/i;

/** Words that make a name the name of an office, a firm or a machine, beside those of people's finder. */
const NO_PERSON: ReadonlySet<string> = new Set(
  "uhr heures bot system admin administrator moderator update note hinweis info achtung warning error inc ltd llc plc gmbh mbh ag kg ohg ug ev e.v sarl sas sa s.a s.l sl srl s.r.l spa s.p.a bv b.v nv oy ab a/s as aps sp o.o s.r.o kft ltda lda vertrieb einkauf verkauf abteilung zentrale amt stadt gemeinde landkreis ministerium bundesamt behörde universität hochschule schule klinik praxis kanzlei redaktion verwaltung buchhaltung personalabteilung support service kundenservice sekretariat mairie ville commune préfecture ministère société agence bureau cabinet tribunal cour école université secrétariat ufficio comune ministero società agenzia studio tribunale università scuola segreteria oficina ayuntamiento ministerio sociedad agencia juzgado universidad colegio secretaría secretaria seguros banco câmara ministério escola empresa agência gemeente provincie ministerie stichting vereniging afdeling bedrijf urząd ministerstwo spółka szkoła sąd biuro kommun kommunen myndighet förening stiftelse úřad soud společnost škola bakanlığı belediyesi getty images reuters afp dpa ap epa ansa efe shutterstock istock unsplash pixabay archive archiv presse agency agentur list mailing users developers newsletter press office board department division unit desk housing estates properties insurance county district state people crown regina commonwealth united government secretary commissioner director attorney city".split(
    " ",
  ),
);

/** Whether a word makes a name the name of an office, a firm or a machine, whatever its case. */
export const isNoPerson = (word: string): boolean => NO_PERSON.has(word.toLowerCase());
