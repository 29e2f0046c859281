import { conceptTable } from "./concept.js";

/** Properties that things of every kind have. */
export const GENERAL = conceptTable(`
name, title, headline, heading, product name, page title, display name, full name, titel, titre, título, titolo, bezeichnung, nom, nombre, nome, naam, intitulé | name headline title | og:title citation_title twitter:title
description, summary, abstract, excerpt, teaser, short description, blurb, synopsis, plot, plot summary, overview, about, lead, deck, standfirst, beschreibung, kurzbeschreibung, inhalt, descripción, descrizione, descrição, résumé, omschrijving | description abstract | citation_abstract og:description description twitter:description
subtitle, subheading, sub title, secondary title, tagline, alternative headline, alternative title, untertitel, sous titre, subtítulo, sottotitolo | alternativeHeadline alternateName slogan
alternate name, alternative name, also known as, aka, original title, originaltitel, titre original, título original | alternateName
image, image url, picture, photo, thumbnail, main image, cover, cover image, cover url, poster, hero image, bild, imagen, immagine, afbeelding | image.url image.contentUrl image thumbnailUrl | og:image:secure_url og:image twitter:image
images, image urls, pictures, photos, gallery, screenshots | image.url image.contentUrl image screenshot | og:image
logo, logo url | logo.url logo.contentUrl logo publisher.logo.url
url, link, canonical url, page url, permalink, web address, source url | url | og:url
website, homepage, home page, website url, official website, official site, web site, webseite, site web, sitio web, sito web | url
social links, social media, social profiles, same as, socials, profiles | sameAs
language, languages, sprache, sprachen, langue, langues, idioma, idiomas, lingua, lingue, taal | inLanguage availableLanguage
breadcrumbs, breadcrumb, breadcrumb trail, category path | breadcrumb.itemListElement
docket, docket number, docket no, docket nos, case number, case no, case nos, case id, aktenzeichen, geschäftszeichen, numéro de dossier, número de expediente, numero di ruolo, zaaknummer, sygnatura akt
id, identifier | identifier.value identifier productID
category, type, kind, kategorie, catégorie, categoría, categoria, categorie, art, typ | category applicationCategory recipeCategory genre articleSection courseCategory additionalType | product:category article:section
categories | category recipeCategory genre articleSection | article:section
tags, tag, keywords, labels, topics, subjects, schlagwörter, mots clés, palabras clave, etiquetas, stichworte | keywords about.name | article:tag keywords news_keywords citation_keywords
phone, telephone, phone number, telephone number, tel, contact phone, contact number, mobile, telefon, telefonnummer, téléphone, teléfono, telefono, telefone, telefoon | telephone contactPoint.telephone
fax, fax number, telefax | faxNumber contactPoint.faxNumber
email, e mail, email address, contact email, author email, maintainer email, support email, mail, correo, correo electrónico, courriel | email contactPoint.email
contact, contact person, contact name, ansprechpartner, ansprechpartnerin, ihre ansprechpartnerin, kontakt, kontaktperson, persona de contacto, interlocuteur | contactPoint.name
stars, star rating, hotel stars, star count, sterne, étoiles, estrellas, stelle, sterren | starRating.ratingValue reviewRating.ratingValue aggregateRating.ratingValue
rating, average rating, rating value, score, review score, mean rating, bewertung, durchschnittsbewertung, note, note moyenne, valoración, valutazione, voto | aggregateRating.ratingValue reviewRating.ratingValue starRating.ratingValue ratingValue
review count, reviews count, number of reviews, rating count, ratings count, number of ratings, num reviews, num ratings, total reviews, total ratings, vote count, number of votes, anzahl bewertungen, nombre avis, nombre d avis, número de opiniones | aggregateRating.reviewCount aggregateRating.ratingCount
votes, upvotes, upvote count, likes, like count, points | upvoteCount aggregateRating.ratingCount
answer count, answers count, number of answers | answerCount
best rating, max rating | aggregateRating.bestRating
reviews, customer reviews, testimonials, bewertungen, avis, opiniones, recensioni | review reviews
review text, comment, review body, review content | reviewBody description
comment count, comments count, number of comments, comments | commentCount
publisher, publication, outlet, newspaper, source, publishing house, imprint, herausgeber, verlag, éditeur, editorial, editora, editore, uitgever | publisher | citation_publisher og:site_name@article
site name, site, website name | publisher isPartOf.name | og:site_name
date | datePublished startDate datePosted uploadDate dateCreated | article:published_time citation_publication_date citation_date dc.date dcterms.date
duration, runtime, running time, zeit, tiempo, temps, tempo, length, run time, playtime, play time, dauer, laufzeit, spieldauer, durée, duración, durata, duração, duur, lengte | duration timeRequired
time, uhrzeit, heure, horaire, hora, orario
year, jahr, année, año, anno, jaar | datePublished releaseDate dateCreated copyrightYear vehicleModelDate | citation_publication_date citation_year citation_date article:published_time
status, zustand, estado, statut | status eventStatus creativeWorkStatus
latitude, lat, breitengrad, latitud, latitudine | geo.latitude location.geo.latitude latitude
longitude, lng, lon, long, längengrad, longitud, longitudine | geo.longitude location.geo.longitude longitude
question, frage, pregunta | name
answer, antwort, réponse, respuesta | acceptedAnswer.text suggestedAnswer.text
faq, faqs, questions, questions and answers, faq items, q and a, preguntas frecuentes, häufige fragen | mainEntity
features, feature list, highlights, key features, merkmale, eigenschaften, ausstattung, caractéristiques, características, équipements, caratteristiche | featureList amenityFeature
notes, note, hinweise, remarques
`);
