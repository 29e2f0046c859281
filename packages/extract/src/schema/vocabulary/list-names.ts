/** How the headings and class names of pages call lists that schemas ask for by other words, or in another language. */
import { foldWords } from "./concept.js";

const NAMES = `
services, service, our services, what we do, leistungen, dienstleistungen, angebot, prestations, servicios, servizi, serviços, diensten, usługi, tjänster, hizmetler, hizmetlerimiz, услуги, послуги, サービス, 服务, 서비스, خدمات
team, members, team members, staff, people, employees, our team, mitarbeiter, mitarbeitende, équipe, equipo, equipe, squadra, medewerkers, zespół, ekip, ekibimiz, команда, メンバー, 团队, 팀
projects, project, portfolio, work, works, case studies, references, projekte, referenzen, arbeiten, projets, réalisations, proyectos, progetti, projetos, projecten, realizacje, projeler, projelerimiz, проекты
testimonials, testimonial, reviews, customer reviews, quotes, kundenstimmen, bewertungen, avis, témoignages, opiniones, testimonios, testimonianze, recensioni, depoimentos, beoordelingen, opinie, yorumlar, отзывы
steps, step, process, how it works, ablauf, schritte, so funktioniert es, étapes, comment ça marche, pasos, cómo funciona, come funziona, passos, como funciona, stappen, werkwijze, kroki, adımlar, шаги
benefits, benefit, advantages, reasons, features, feature, why us, why choose us, vorteile, avantages, ventajas, vantaggi, vantagens, voordelen, zalety, avantajlar, преимущества
products, product, catalog, produkte, produits, productos, prodotti, produtos, producten, produkty, ürünler, товары, 商品, 产品
news, posts, post, articles, article, blog, aktuelles, neuigkeiten, beiträge, actualités, noticias, notizie, notícias, nieuws, aktualności, haberler, новости
events, event, veranstaltungen, termine, événements, eventos, eventi, evenementen, wydarzenia, etkinlikler, события
partners, partner, sponsors, clients, customers, providers, kunden, partenaires, socios, clientes, partner, parceiros, partnerzy, партнеры
courses, course, classes, trainings, workshops, kurse, cours, cursos, corsi, cursussen, kursy, kurslar, курсы
facilities, facility, amenities, ausstattung, équipements, instalaciones, strutture, instalações, faciliteiten
jobs, job, careers, vacancies, openings, positions, stellen, stellenangebote, emplois, empleos, vacatures, oferty pracy, вакансии
plans, plan, pricing, packages, tarife, preise, pakete, tarifs, planes, piani, planos, pakketten, cennik, тарифы
locations, location, branches, stores, standorte, filialen, agences, sedes, sedi, locais, vestigingen, oddziały
`;

const listNames: readonly (readonly string[])[] = NAMES.split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split(",").map(foldWords));

/** Other words for a list: of `team`, "staff" and "mitarbeiter"; none for a name that no page is known to use. */
export const otherNamesOf = (words: readonly string[]): string[] =>
  listNames.filter((names) => words.some((word) => names.includes(word))).flat();
