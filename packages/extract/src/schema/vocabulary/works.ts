import { conceptTable } from "./concept.js";

/** Articles, books, films, music, podcasts, courses, papers, software. */
export const WORKS = conceptTable(`
author, author name, writer, by, written by, byline, chef, reviewer, reviewer name, posted by, created by, asked by, answered by, submitted by, user, username, creator, blogger, journalist, autor, autorin, auteur, autore, verfasser, von, par, por, di | author creator | author article:author citation_author dc.creator parsely-author sailthru.author
authors, writers, screenwriters, author names, written by, author, screenplay, screenplay by, autoren, autores, auteurs, autori, drehbuch, scénario, guion, sceneggiatura | author creator | citation_author author article:author dc.creator
published date, publish date, publication date, date published, published, published at, published on, published time, pub date, date, posted, posted on, post date, asked at, asked on, asked, created, created at, date created, release date, released, released on, air date, aired, erscheinungsdatum, erschienen, erschienen am, veröffentlicht, veröffentlicht am, datum, erstveröffentlichung, publié le, date de publication, date de sortie, date de parution, parution, sortie, fecha de publicación, fecha de estreno, fecha, estreno, data di pubblicazione, data di uscita, data, verschijningsdatum | datePublished releaseDate uploadDate dateCreated | article:published_time citation_publication_date citation_date dc.date date dcterms.date book:release_date video:release_date
modified date, date modified, updated, updated at, updated on, last updated, modified, modified at, update date, last modified, last update, aktualisiert, aktualisiert am, letzte aktualisierung, stand, mis à jour, mise à jour, actualizado, última actualización, aggiornato, ultimo aggiornamento, última atualização, dernière mise à jour, laatst bijgewerkt, ostatnia aktualizacja, senast uppdaterad, sist oppdatert, sidst opdateret, последнее обновление, 最終更新日, 最后更新 | dateModified | article:modified_time og:updated_time
section, article section, topic, rubrik, ressort, rubrique, sección, sezione | articleSection | article:section
word count, words | wordCount
body, article body, content, full text, article text, text, details, question text, body text | articleBody text
reading time, read time, lesezeit, temps de lecture, tiempo de lectura | timeRequired
journal, journal name, journal title | isPartOf.name | citation_journal_title
volume, volume number | isPartOf.volumeNumber volumeNumber | citation_volume
issue, issue number | isPartOf.issueNumber issueNumber | citation_issue
doi | | citation_doi dc.identifier
pdf url, pdf, pdf link | encoding.contentUrl | citation_pdf_url
video, video url, video link, trailer, trailer url | video.contentUrl video.embedUrl trailer.contentUrl trailer.embedUrl trailer.url contentUrl embedUrl | og:video:secure_url og:video:url og:video
audio, audio url, audio file, mp3, mp3 url, media url, stream url, episode audio | audio.contentUrl audio.url associatedMedia.contentUrl encoding.contentUrl contentUrl audio | og:audio:secure_url og:audio:url og:audio
transcript, transkript, transcription | transcript
license, licence, license name, lizenz, licencia, licenza | license
copyright holder, copyright | copyrightHolder
translator, translated by, übersetzer, übersetzung, übersetzt von, traducteur, traducción, traductor, traduttore | translator
illustrator, illustrated by, illustrationen | illustrator
editor, edited by, redaktion | editor
narrator, read by, narrated by, sprecher, gelesen von, narrateur, narrador | readBy narrator
isbn, isbn13, isbn 13, isbn10, isbn 10 | isbn workExample.isbn | books:isbn book:isbn product:isbn
issn | issn isPartOf.issn | citation_issn
number of pages, pages, page count, num pages, total pages, print length, seitenzahl, seiten, umfang, nombre de pages, número de páginas, páginas, numero di pagine, pagine, aantal pagina s | numberOfPages workExample.numberOfPages
book format, format, binding, cover type, edition format, einband, bindung, reliure, encuadernación, formato, legatura | bookFormat workExample.bookFormat
edition, book edition, auflage, édition, edición, edizione | bookEdition version
series, series name, book series, show, show name, podcast, podcast name, series title, program, reihe, serie, sendung, série, saga, émission | partOfSeries isPartOf partOfTVSeries
season, season number, staffel, saison, temporada | partOfSeason.seasonNumber seasonNumber partOfSeason
episode number, episode, episode no, ep, folge, épisode, episodio, folgennummer | episodeNumber position
episodes, episode list, folgen | episode hasPart
number of episodes, episode count | numberOfEpisodes
number of seasons, season count, seasons | numberOfSeasons
host, hosts, presenter, hosted by, presented by, moderation, moderator, présentateur, animateur, anfitrión, presentador | actor
guests, guest, interviewees, gäste, gast, invités, invitado, invitados, ospiti
director, directors, directed by, film director, regie, regisseur, réalisateur, réalisation, réalisé par, director de cine, dirección, dirigida por, regia, regista | director
actors, cast, starring, stars, main cast, actor, lead actors, darsteller, besetzung, schauspieler, hauptdarsteller, acteurs, avec, distribution, reparto, intérpretes, protagonistas, interpreti, cast members | actor actors
producer, producers, produced by, produktion, produzent, production, producteur, producción, productor, produttore | producer productionCompany
production company, studio, studios, production companies, produktionsfirma, société de production, productora | productionCompany
music, composer, music by, musik, musique, compositeur, música, musica, colonna sonora | musicBy composer
cinematography, cinematographer, kamera, photographie, fotografía
genre, genres, genero, género, géneros, genere, gattung | genre applicationSubCategory
content rating, age rating, rated, rating label, mpaa rating, certificate, parental rating, age classification, fsk, altersfreigabe, classification, clasificación, classificazione | contentRating typicalAgeRange
budget, production budget, produktionsbudget, presupuesto
box office, gross, revenue, worldwide gross, einspielergebnis, recaudación
awards, award, auszeichnungen, prix et distinctions, premios, premi | award awards
artist, artists, band, performer name, singer, interpret, künstler, artiste, artista | byArtist performer author
album, album name | inAlbum
tracks, track list, tracklist, songs, titel liste | track
track number, track position | position
number of tracks, track count | numTracks
record label, label, labels, plattenlabel | recordLabel recordedAs
version, software version, app version, current version, latest version, release, versión, versione | softwareVersion version
platform, platforms, supported platforms, game platform, console, plattform, plattformen, plateforme, plataforma, piattaforma | gamePlatform availableOnDevice operatingSystem
operating system, operating systems, os, betriebssystem, betriebssysteme, système d exploitation, sistema operativo, sistema operacional | operatingSystem
developer, developed by, software developer, entwickler, développeur, desarrollador, sviluppatore | author creator publisher
file size, download size, dateigröße, taille du fichier, tamaño, dimensione | fileSize contentSize
download url, download link, download | downloadUrl installUrl
downloads, download count, number of downloads, installs
documentation, docs, docs url, documentation url, manual, handbook | softwareHelp.url softwareHelp
repository, repository url, repo, repo url, source, source code, code repository, github, github url | codeRepository
programming language, language used, programmiersprache | programmingLanguage
dependencies, abhängigkeiten
system requirements, requirements, minimum requirements, systemvoraussetzungen | softwareRequirements requirements memoryRequirements
release notes, changelog, what s new | releaseNotes
course code, code, course number, module code, kursnummer, kursnr | courseCode
level, course level, educational level, niveau, kursniveau, nivel, livello | educationalLevel
provider, course provider, offered by, institution, school, university, anbieter, bildungsträger, organisme, proveedor, universität, université | provider
instructor, instructors, teacher, teachers, lecturer, tutor, trainer, taught by, dozent, dozentin, kursleitung, lehrer, referent, formateur, enseignant, intervenant, profesor, docente, instructor name | instructor hasCourseInstance.instructor
course mode, mode, delivery mode, delivery method, study mode, format of study, unterrichtsform, modalité, modalidad, modalità | hasCourseInstance.courseMode courseMode
workload, course workload, effort, arbeitsaufwand | hasCourseInstance.courseWorkload timeRequired
learning outcomes, what you ll learn, what you will learn, learning objectives, objectives, outcomes, topics covered, lernziele, das lernst du, objectifs, objetivos, obiettivi | teaches competencyRequired
prerequisites, course prerequisites, entry requirements, voraussetzungen, prérequis, requisitos previos, prerequisiti | coursePrerequisites
syllabus, curriculum, modules, lessons, course content, kursinhalt, programme, programa, temario | syllabusSections hasPart
credits, ects, credit points | numberOfCredits
certificate, certification, zertifikat, certificat, certificado, abschluss | educationalCredentialAwarded
`);
