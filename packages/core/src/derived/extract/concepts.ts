/** What properties of schemas mean: their usual names, where schema.org and meta tags keep them, and how pages label them. */

export interface Concept {
  /** Where schema.org keeps it, best first; a dot leads into an item. */
  readonly paths: readonly string[];
  /** Names of `<meta>` elements. */
  readonly meta: readonly string[];
  /** Names of properties and labels, words separated by spaces. */
  readonly names: readonly string[];
}

const concept = (names: string, paths = "", meta = ""): Concept => ({
  names: names.split(", "),
  paths: paths === "" ? [] : paths.split(" "),
  meta: meta === "" ? [] : meta.split(" "),
});

export const CONCEPTS: readonly Concept[] = [
  concept(
    "name, title, headline, heading, position, job title, role, product name, page title, titel, titre, título, titolo, bezeichnung, nom, nombre, nome, poste, stelle",
    "name headline title",
    "og:title citation_title twitter:title",
  ),
  concept(
    "description, summary, abstract, excerpt, teaser, short description, beschreibung, descripción, descrizione, descrição",
    "description abstract",
    "citation_abstract og:description description twitter:description",
  ),
  concept(
    "image, image url, picture, photo, thumbnail, main image, bild, imagen, immagine",
    "image.url image.contentUrl image thumbnailUrl",
    "og:image:secure_url og:image twitter:image",
  ),
  concept("images, image urls, pictures, photos, gallery", "image.url image.contentUrl image", "og:image"),
  concept("url, link, canonical url, page url, permalink", "url", "og:url"),
  concept("language, sprache, langue, idioma", "inLanguage"),
  // Offers
  concept(
    "price, cost, current price, sale price, unit price, ticket price, amount, entry fee, admission, preis, prix, precio, prezzo, preço, eintritt",
    "offers.price offers.lowPrice offers.priceSpecification.price price",
    "product:price:amount og:price:amount",
  ),
  concept("low price, min price, lowest price, price from, minimum price", "offers.lowPrice"),
  concept("high price, max price, highest price, maximum price", "offers.highPrice"),
  concept(
    "original price, regular price, list price, old price, rrp, msrp, retail price, uvp",
    "",
    "product:original_price:amount",
  ),
  concept(
    "currency, price currency, currency code, salary currency, währung, devise, moneda, valuta",
    "offers.priceCurrency offers.priceSpecification.priceCurrency baseSalary.currency salaryCurrency priceCurrency currency",
    "product:price:currency og:price:currency",
  ),
  concept(
    "availability, stock status, stock, verfügbarkeit, disponibilité, disponibilidad, disponibilità",
    "offers.availability availability",
    "product:availability og:availability",
  ),
  concept(
    "in stock, is in stock, available, is available, instock",
    "offers.availability availability",
    "product:availability og:availability",
  ),
  concept(
    "condition, item condition, zustand, état, estado",
    "itemCondition offers.itemCondition",
    "product:condition",
  ),
  concept("seller, vendor, sold by, merchant, verkäufer", "offers.seller seller"),
  concept("offers", "offers"),
  concept("ticket url, tickets url, buy url, purchase url, booking url", "offers.url"),
  // Products
  concept("brand, brand name, marke, marque, marca", "brand", "product:brand og:brand"),
  concept("manufacturer, maker, hersteller, fabricant, fabricante, produttore", "manufacturer"),
  concept(
    "sku, article number, item number, product number, item no, product code, stock number, art nr, artikelnummer, artikel nr, référence, referencia, codice articolo",
    "sku productID",
    "product:retailer_item_id",
  ),
  concept("mpn, manufacturer part number, part number", "mpn"),
  concept(
    "gtin, ean, upc, barcode, gtin13, isbn",
    "gtin gtin13 gtin14 gtin12 gtin8 isbn",
    "product:ean product:isbn product:upc books:isbn",
  ),
  concept("model, model number, model name, modell, modèle, modelo, modello", "model"),
  concept("color, colour, colors, farbe, couleur, colore, cor", "color", "product:color"),
  concept("size, größe, taille, talla, taglia, tamanho", "size", "product:size"),
  concept("material, materials, matériau, matière, materiale", "material", "product:material"),
  concept("weight, item weight, product weight, gewicht, poids, peso", "weight", "product:weight"),
  concept("height, höhe, hauteur, altura, altezza", "height"),
  concept("width, breite, largeur, ancho, larghezza", "width"),
  concept("depth, tiefe, profondeur, profundidad, profondità", "depth"),
  concept(
    "category, product category, recipe category, course, kategorie, catégorie, categoría, categoria",
    "category recipeCategory genre",
    "product:category",
  ),
  concept("variants, product variants, options, models", "hasVariant model"),
  concept(
    "rating, average rating, rating value, score, stars, review score, bewertung, note moyenne",
    "aggregateRating.ratingValue reviewRating.ratingValue",
  ),
  concept(
    "review count, reviews count, number of reviews, rating count, ratings count, number of ratings, num reviews, total reviews",
    "aggregateRating.reviewCount aggregateRating.ratingCount",
  ),
  concept("best rating, max rating", "aggregateRating.bestRating"),
  concept("reviews", "review"),
  concept("comment count, comments count, number of comments", "commentCount"),
  // Creative works
  concept(
    "author, author name, writer, by, written by, byline, chef, autor, auteur, autore, verfasser",
    "author creator",
    "author article:author citation_author dc.creator parsely-author sailthru.author",
  ),
  concept("authors", "author creator", "citation_author author article:author dc.creator"),
  concept(
    "published date, publish date, publication date, date published, published, published at, published on, published time, pub date, date, posted, posted on, veröffentlicht, veröffentlicht am, publié le, fecha de publicación",
    "datePublished uploadDate dateCreated",
    "article:published_time citation_publication_date citation_date dc.date date dcterms.date",
  ),
  concept(
    "modified date, date modified, updated, updated at, last updated, modified, modified at, update date, aktualisiert, mis à jour",
    "dateModified",
    "article:modified_time og:updated_time",
  ),
  concept(
    "year, publication year, release year, jahr, année, año, anno",
    "datePublished releaseDate copyrightYear",
    "citation_publication_date citation_year citation_date article:published_time",
  ),
  concept("section, article section, topic, rubrik, rubrique", "articleSection", "article:section"),
  concept(
    "tags, keywords, labels, topics, schlagwörter, mots clés",
    "keywords",
    "article:tag keywords news_keywords citation_keywords",
  ),
  concept(
    "publisher, site name, site, website name, publication, herausgeber, éditeur",
    "publisher",
    "og:site_name citation_publisher",
  ),
  concept("journal, journal name, journal title", "isPartOf.name", "citation_journal_title"),
  concept("doi", "", "citation_doi dc.identifier"),
  concept("word count", "wordCount"),
  concept("body, article body, content, full text", "articleBody text"),
  concept(
    "video, video url",
    "video.contentUrl video.embedUrl contentUrl embedUrl",
    "og:video:secure_url og:video:url og:video",
  ),
  concept("duration, runtime, length, dauer, durée, duración, durata", "duration timeRequired"),
  // Recipes
  concept(
    "prep time, preparation time, vorbereitungszeit, vorbereitung, temps de préparation, tiempo de preparación, tempo di preparazione",
    "prepTime",
  ),
  concept(
    "cook time, cooking time, bake time, kochzeit, backzeit, temps de cuisson, tiempo de cocción, tempo di cottura",
    "cookTime",
  ),
  concept("total time, ready in, gesamtzeit, temps total, tiempo total", "totalTime"),
  concept(
    "servings, serves, yield, recipe yield, portions, makes, number of servings, portionen, personen, porciones, raciones, porzioni",
    "recipeYield yield",
  ),
  concept(
    "ingredients, recipe ingredients, ingredient list, zutaten, ingrédients, ingredientes, ingredienti",
    "recipeIngredient ingredients",
  ),
  concept(
    "instructions, steps, directions, method, preparation, recipe instructions, how to, zubereitung, préparation, étapes, preparación, preparazione, procedimento",
    "recipeInstructions step",
  ),
  concept("cuisine, recipe cuisine, küche", "recipeCuisine"),
  concept("difficulty, difficulty level, level, schwierigkeit, difficulté, dificultad", ""),
  concept("nutrition, nutrition facts, nutritional information, nährwerte", "nutrition"),
  concept("calories, energy, kcal, kalorien", "nutrition.calories calories"),
  concept("protein, proteins, eiweiß", "nutrition.proteinContent proteinContent"),
  concept("fat, total fat, fett", "nutrition.fatContent fatContent"),
  concept("carbohydrates, carbs, kohlenhydrate", "nutrition.carbohydrateContent carbohydrateContent"),
  concept("fiber, fibre, ballaststoffe", "nutrition.fiberContent fiberContent"),
  concept("sugar, sugars, zucker", "nutrition.sugarContent sugarContent"),
  concept("sodium, salt", "nutrition.sodiumContent sodiumContent"),
  // Events and places
  concept(
    "start date, starts, start, start time, begins, from, event date, date, when, beginn, datum, début, fecha, data, inizio",
    "startDate",
    "event:start_time",
  ),
  concept("end date, ends, end, end time, until, ende, fin, fine", "endDate", "event:end_time"),
  concept(
    "venue, place, location name, where, veranstaltungsort, salle, recinto",
    "location.name location location.url",
  ),
  concept(
    "location, job location, standort, ort, lieu, ubicación, luogo, sede, locations, job locations, offices",
    "location.name jobLocation.address.addressLocality jobLocation.name jobLocation location contentLocation.name location.url address.addressLocality",
  ),
  concept(
    "address, street address, adresse, anschrift, dirección, indirizzo, endereço",
    "location.address address jobLocation.address",
  ),
  concept("street", "location.address.streetAddress address.streetAddress jobLocation.address.streetAddress"),
  concept(
    "city, town, stadt, ville, ciudad, città, cidade",
    "location.address.addressLocality jobLocation.address.addressLocality address.addressLocality addressLocality",
  ),
  concept(
    "postal code, zip, zip code, postcode, plz",
    "location.address.postalCode jobLocation.address.postalCode address.postalCode postalCode",
  ),
  concept(
    "region, state, province, bundesland",
    "location.address.addressRegion jobLocation.address.addressRegion address.addressRegion addressRegion",
  ),
  concept(
    "country, land, pays, país, paese",
    "location.address.addressCountry jobLocation.address.addressCountry address.addressCountry addressCountry",
  ),
  concept(
    "organizer, organiser, organized by, host, hosted by, veranstalter, organisateur, organizador, organizzatore",
    "organizer",
  ),
  concept("performers, performer, artists, artist, lineup, speakers, speaker", "performer"),
  concept("status, event status", "eventStatus"),
  concept("attendance mode, event attendance mode", "eventAttendanceMode"),
  concept("free, is free, free entry, is accessible for free", "isAccessibleForFree"),
  concept("capacity, maximum attendees, kapazität", "maximumAttendeeCapacity"),
  concept("time, uhrzeit, heure, hora, orario"),
  concept(
    "phone, telephone, phone number, tel, telefon, téléphone, teléfono, telefono",
    "telephone contactPoint.telephone",
  ),
  concept("email, e mail, email address, correo", "email contactPoint.email"),
  concept("opening hours, hours, öffnungszeiten, horaires, horario", "openingHours openingHoursSpecification"),
  concept("latitude, lat", "geo.latitude location.geo.latitude latitude"),
  concept("longitude, lng, lon", "geo.longitude location.geo.longitude longitude"),
  // Jobs
  concept(
    "company, company name, employer, hiring organization, organization, organisation, unternehmen, firma, arbeitgeber, entreprise, société, employeur, empresa, azienda",
    "hiringOrganization",
  ),
  concept(
    "employment type, job type, type, contract type, contract, working time, anstellungsart, vertragsart, beschäftigungsart, contrat, type de contrat, contrato, contratto",
    "employmentType",
  ),
  concept(
    "salary, base salary, pay, wage, compensation, gehalt, lohn, salaire, salario, sueldo, stipendio",
    "baseSalary.value.value baseSalary.value baseSalary estimatedSalary.value.value",
  ),
  concept("salary min, min salary, minimum salary, salary from", "baseSalary.value.minValue baseSalary.minValue"),
  concept("salary max, max salary, maximum salary, salary to", "baseSalary.value.maxValue baseSalary.maxValue"),
  concept("salary period, salary unit, pay period", "baseSalary.value.unitText baseSalary.unitText"),
  concept("date posted, posted date, posted at, posting date", "datePosted"),
  concept(
    "valid through, deadline, application deadline, apply by, closing date, expires, bewerbungsschluss, date limite",
    "validThrough applicationDeadline",
  ),
  concept("remote, is remote, remote work, telecommute, home office", "jobLocationType"),
  concept("skills, required skills, fähigkeiten, compétences", "skills"),
  concept(
    "requirements, qualifications, your profile, what you bring, anforderungen, profil, requisitos, requisiti",
    "qualifications",
  ),
  concept(
    "responsibilities, duties, tasks, your tasks, what you do, what you will do, aufgaben, missions, responsabilidades",
    "responsibilities",
  ),
  concept("benefits, job benefits, what we offer, perks, wir bieten, avantages, beneficios", "jobBenefits"),
  concept(
    "education, education requirements, degree, ausbildung",
    "educationRequirements.credentialCategory educationRequirements",
  ),
  concept("experience, experience requirements, berufserfahrung, expérience, experiencia", "experienceRequirements"),
  concept("experience months, months of experience", "experienceRequirements.monthsOfExperience"),
  concept("industry, branche, secteur", "industry"),
  concept("department, abteilung, service", ""),
  concept("reference, reference number, job id, requisition id, ref, kennziffer", "identifier.value identifier"),
  concept("application url, apply url, apply link", "directApplyUrl applicationContact.url"),
  // Questions, books, films
  concept("faq, faqs, questions", "mainEntity"),
  concept("question", "name"),
  concept("answer", "acceptedAnswer.text"),
  concept("director, directors, regie", "director"),
  concept("actors, cast, starring", "actor"),
  concept("genre, genres", "genre"),
  concept("number of pages, pages, page count, seitenzahl", "numberOfPages"),
  concept("version, software version", "softwareVersion version"),
  concept("operating system, os", "operatingSystem"),
];

/** `productName`, `product_name` and `Product name:` are the same words. */
export function nameWords(name: string): string {
  return name
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replace(/\((?:[^()]{0,40})\)/g, " ")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Kinds of things that people put in front of a property's name. */
const SUBJECTS =
  /^(?:product|item|recipe|event|article|post|blog|news|job|page|book|movie|film|course|company|course|offer|paper|vacancy|listing|the) (?=\p{L})/u;
const UNITS = /(?: in)? (minutes?|mins?|hours?|hrs?|seconds?|secs?|days?|kg|g|grams?|lbs?|cm|mm|m|km|percent)$/;

const byName = new Map<string, Concept[]>();
for (const one of CONCEPTS) for (const name of one.names) byName.set(name, [...(byName.get(name) ?? []), one]);

export interface PropertyMeaning {
  /** Words of the name itself, and without a leading kind of thing. */
  readonly names: readonly string[];
  /** What it may mean; several where a name has several uses (`date` of an article, of an event). */
  readonly concepts: readonly Concept[];
  /** What it is counted in, when the name says so. */
  readonly unit: string | undefined;
}

/** Reads the meaning of a property off its name. */
export function meaningOf(property: string): PropertyMeaning {
  const full = nameWords(property);
  const unit = UNITS.exec(full)?.[1];
  const found = byName.get(full);
  if (found) return { names: [full], concepts: found, unit: unit ?? (full.endsWith("year") ? "year" : undefined) };
  const bare = full.replace(UNITS, "");
  const short = bare.replace(SUBJECTS, "");
  const names = [...new Set([full, bare, short])];
  const concepts =
    byName.get(bare) ?? byName.get(short) ?? byName.get(short.replace(/s$/, "")) ?? byName.get(`${short}s`) ?? [];
  return { names, concepts, unit };
}
