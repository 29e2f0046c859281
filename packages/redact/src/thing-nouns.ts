/** Nouns that begin or end the names of places, offices, firms and works, by language: capitalized words next to one are not a person's name. */
export const THING_NOUNS: ReadonlySet<string> = new Set(
  [
    // English
    "Advisor Finance Analytics Airlines Archives Assembly Athletic Bureau Campus Canal Cathedral Championship Championships Chamber Collective College Consortium Convention Council Department District Division Embassy Expedition Express Faculty Festival Gallery Gazette Highlands Hotel House Initiative Islands Kingdom Laboratory Ministry Monastery Monument Mosque Mountains Parliament Peninsula Pictures Port Prison Productions Province Railway Reserve Senate Stadium Summit Syndicate Tournament Trophy Twins Valley Weekly Zoo",
    // German
    "Vorsitzende Vorsitzenden Vorsitzender Hauptstadt Landesregierung Bundesregierung Landgericht Amtsgericht Oberlandesgericht Bundesgericht Landkreis Bezirk Gemeinde Stadt Insel Bahnhof Flughafen Hochschule Grundschule Gymnasium Klinikum Krankenhaus Kirche Schloss Museum Theater Turnier Pokal Verband Bündnis Fraktion Partei Ministerium Behörde Amt Zeitung Zeitschrift Rundschau Nachrichten Konzern Bank Sparkasse Versicherung",
    // French
    "Université École Ecole Lycée Collège Hôpital Église Eglise Musée Théâtre Gare Aéroport Île Ile Mont Montagne Rivière Fleuve Château Palais Ville Commune Département Région Préfecture Mairie Conseil Assemblée Sénat Ministère Tribunal Syndicat Fédération Association Fondation Société Compagnie Groupe Banque Coupe Prix Tournoi Championnat Stade Journal Éditions Editions Agence Centre Institut Opération Bataille Traité République Royaume Union",
    // Spanish
    "Universidad Escuela Colegio Instituto Hospital Iglesia Catedral Museo Teatro Estación Aeropuerto Isla Islas Río Ciudad Municipio Distrito Provincia Departamento Región Estado Ayuntamiento Gobierno Junta Consejo Congreso Senado Ministerio Juzgado Audiencia Sindicato Partido Federación Asociación Fundación Sociedad Compañía Grupo Banco Copa Premio Torneo Trofeo Campeonato Estadio Diario Periódico Editorial Agencia Centro Operación Batalla Tratado República Unión Medalla Club Liga Avenida Cuenca",
    // Italian
    "Università Scuola Liceo Istituto Ospedale Basilica Museo Teatro Stazione Aeroporto Isola Fiume Castello Palazzo Città Comune Provincia Regione Governo Giunta Consiglio Senato Ministero Tribunale Procura Sindacato Partito Federazione Associazione Fondazione Società Compagnia Gruppo Banca Coppa Premio Torneo Trofeo Campionato Stadio Giornale Gazzetta Corriere Editore Agenzia Centro Operazione Battaglia Trattato Repubblica Regno Unione",
    // Portuguese
    "Universidade Escola Colégio Instituto Hospital Igreja Catedral Museu Teatro Estação Aeroporto Ilha Ilhas Rio Lagoa Castelo Palácio Cidade Município Distrito Província Departamento Região Câmara Governo Conselho Congresso Senado Ministério Tribunal Sindicato Partido Federação Associação Fundação Sociedade Companhia Grupo Banco Copa Taça Prêmio Prémio Torneio Troféu Campeonato Estádio Diário Jornal Folha Editora Agência Centro Operação Batalha Tratado República União Planeta Seleção Brasileiro Brasileira Relações",
    // Dutch
    "Universiteit Hogeschool Stichting Ziekenhuis Kerk Museum Theater Station Luchthaven Eiland Rivier Kasteel Paleis Stad Gemeente Provincie Regering Senaat Ministerie Rechtbank Gerechtshof Vakbond Partij Vereniging Maatschappij Groep Bank Prijs Toernooi Kampioenschap Stadion Krant Dagblad Uitgeverij Bureau Centrum Instituut Verdrag Republiek Koninkrijk Unie",
    // Polish
    "Uniwersytet Szkoła Akademia Politechnika Szpital Kościół Katedra Muzeum Teatr Dworzec Lotnisko Wyspa Rzeka Jezioro Góra Pałac Miasto Gmina Powiat Województwo Rząd Sejm Senat Ministerstwo Sąd Trybunał Prokuratura Związek Partia Federacja Stowarzyszenie Fundacja Spółka Grupa Bank Puchar Nagroda Turniej Mistrzostwa Stadion Gazeta Dziennik Tygodnik Wydawnictwo Agencja Centrum Instytut Bitwa Traktat Republika Królestwo Unia Komisja Komenda Urząd Kodeks Polska Rzeczpospolita",
    // Nordic
    "Universitetet Universitet Skolan Skolen Sjukhuset Sygehuset Kyrkan Kirken Museet Teatern Stationen Øen Sjön Søen Slottet Staden Kommunen Kommune Landstinget Regeringen Regjeringen Riksdagen Stortinget Folketinget Domstolen Tingsrätten Facket Partiet Förbundet Forbundet Föreningen Foreningen Stiftelsen Bolaget Gruppen Banken Cupen Priset Prisen Tidningen Avisen Förlaget Forlaget Centret Institutet Unionen Republiken",
    // Czech, Slovak, Hungarian, Romanian, Turkish
    "Univerzita Škola Nemocnice Muzeum Divadlo Nádraží Letiště Ostrov Řeka Jezero Hrad Město Obec Okres Vláda Parlament Soud Svaz Strana Spolek Nadace Společnost Banka Pohár Noviny Egyetem Iskola Kórház Múzeum Színház Kormány Bíróság Párt Universitatea Școala Spitalul Biserica Muzeul Teatrul Primăria Guvernul Tribunalul Partidul Üniversitesi Okulu Hastanesi Müzesi Belediyesi Bakanlığı Mahkemesi Partisi Vakfı",
  ]
    .join("  Viewer Workbench Browser Explorer Framework Toolkit Plugin Plugins History Humans Records Outcomes")
    .split(" "),
);

/** Offices that follow titles: "Mr. President" and "Frau Doktor" are not names. */
export const OFFICES: ReadonlySet<string> = new Set(
  "President Vice Speaker Chairman Chairwoman Chair Chairperson Secretary Senator Minister Judge Justice Ambassador Mayor Director Professor Doctor General Governor Chancellor Commissioner Prime Präsident Präsidentin Bundespräsident Bundeskanzler Bundeskanzlerin Kanzler Kanzlerin Doktor Ministerin Bürgermeister Bürgermeisterin Vorsitzende Vorsitzender Abgeordnete Kollege Kollegin Kollegen Staatssekretär Président Présidente Ministre Docteur Maire Directeur Directrice Juge Députée Presidente Presidenta Ministro Ministra Alcalde Alcaldesa Juez Director Directora Doctora Diputado Sindaco Dottore Dottoressa Onorevole Direttore Giudice Deputado Doutor Doutora Prefeito Juiz Comissário Voorzitter Burgemeester Dokter Prezes Premier Dyrektor Marszałek Poseł Minister Wojewoda Doktorze Redaktor Ordförande Talman Statsminister Rektor Formand Borgmester".split(
    " ",
  ),
);

/** How somebody is spoken to: written with a capital, and never a name. */
export const PRONOUNS: ReadonlySet<string> = new Set(
  "Sie Ihr Ihre Ihrem Ihren Ihrer Ihres Ihnen Du Dein Deine Deinem Deinen Deiner Dir Dich Euch Euer Eure Wir Uns Unser Unsere Man Usted Ustedes Lei Loro Vous Nous Voi Vi Ni De Dem Deres Państwo Państwa Twój Twoja".split(
    " ",
  ),
);

/** German adjectives, inflected: a noun that follows one is not a family name. */
export const GERMAN_ADJECTIVE =
  /^(?:\p{Lu}\p{Ll}+(?:isch|lich|ig|bar|sam|haft|ell|iv|al)|Neu|Alt|Gut|Groß|Klein|Lang|Kurz|Hoh|Tief|Breit|Schnell|Frei|Offen|Modern|Weiter|Bekannt|Rot|Blau|Grün|Gelb|Braun|Bunt|Hell|Dunkl|Warm|Kalt|Frisch|Best|Erst|Zweit|Dritt|Letzt|Nächst|Folgend|Ander|Verschieden|Eigen|Ganz|Halb|Voll|Leer|Lecker|Gesund|Einfach|Stark|Schwach|Schwer|Leicht|Jung|Heiß|Reich|Arm|Fremd|Wild|Zart|Fein|Feucht|Trocken|Rein|Echt|Unser|Kein|Jed|Dies|Jen|Welch|Manch|Solch|All|Viel|Wenig|Einig|Mehrer|Beid|Sämtlich)(?:e[mnrs]?)$/u;

/** Articles, prepositions and other small words that begin a sentence: a family name behind one has no given name there. */
export const SMALL_WORDS: ReadonlySet<string> = new Set(
  "Após Nota Sobre Entretanto Cependant Plusieurs Toutefois Het Een Dit Dat Deze Die Der Das Den Dem Des Ein Eine Einen Einem Im Am Beim Vom Zum Zur Und Oder Aber Auch Als Wie Wenn Nach Vor Mit Bei Für Von Aus Über Unter Le La Les Un Une Des Du Au Aux Dans Sur Pour Par Avec Sans Mais Et Ou Chez Selon Comme Quand Depuis El Los Las Una Uno Al En Con Por Para Sin Pero Como Cuando Desde Hasta Según Entre Il Lo Gli Uno Nel Nella Nei Sul Sulla Del Della Dei Dal Dalla Al Alla Con Per Tra Fra Che Come Quando Ma O Os As Um Uma No Na Nos Nas Ao Do Da Dos Das Pelo Pela Com Sem Mas Quando Segundo Van Voor Met Door Bij Naar Op In Uit Over Onder Maar En Of Als W We Z Ze Na Do Od Dla Przy Przez Po Pod Nad Za Co Jak Gdy Czy Ale I Oraz Nie To Ten Ta Te Det Den De En Ett Et Och Og Men Att At På I Till Til Från Fra Av Af Med Om För For Hos När Når Som".split(
    " ",
  ),
);
