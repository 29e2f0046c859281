import { conceptTable } from "./concept.js";

/** Job advertisements. */
export const JOBS = conceptTable(`
job title, position, role, position title, role title, job name, stelle, stellenbezeichnung, tätigkeit, poste, intitulé du poste, puesto, cargo, posizione, mansione, functie | title jobTitle name@posting
company, company name, employer, employer name, hiring organization, organization, organisation, organization name, unternehmen, firma, arbeitgeber, entreprise, société, employeur, recruteur, empresa, empleador, azienda, bedrijf, werkgever | hiringOrganization name@organization
employment type, employment types, job type, job types, type, contract type, type of contract, contract, working time, work type, schedule type, anstellungsart, vertragsart, beschäftigungsart, arbeitszeit, beschäftigung, contrat, type de contrat, type d emploi, contrato, tipo de contrato, jornada, contratto, tipo di contratto, dienstverband | employmentType
salary, base salary, pay, wage, compensation, annual salary, monthly salary, hourly wage, hourly rate, hourly pay, day rate, salary range, stundenlohn, stundensatz, remuneration, gehalt, jahresgehalt, monatsgehalt, lohn, vergütung, verdienst, salaire, rémunération, salario, sueldo, retribución, stipendio, retribuzione, salaris | baseSalary.value.value baseSalary.value baseSalary estimatedSalary.value.value estimatedSalary
salary min, min salary, minimum salary, salary from | baseSalary.value.minValue baseSalary.minValue estimatedSalary.value.minValue
salary max, max salary, maximum salary, salary to | baseSalary.value.maxValue baseSalary.maxValue estimatedSalary.value.maxValue
salary period, salary unit, pay period, salary interval, salary type, payment period | baseSalary.value.unitText baseSalary.unitText
salary currency, pay currency | baseSalary.currency salaryCurrency
date posted, posted date, posted at, posted on, posting date, posted, date, published, eingestellt am, online seit, publiée le, date de publication, fecha de publicación, pubblicato il | datePosted
valid through, deadline, application deadline, apply by, closing date, expires, expires at, expiry date, expiration date, applications close, bewerbungsschluss, bewerbungsfrist, date limite, date limite de candidature, fecha límite, plazo de inscripción, scadenza, sluitingsdatum | validThrough applicationDeadline
job start, start date, joining date, eintrittsdatum, arbeitsbeginn, eintritt, einstiegsdatum, date de prise de poste, prise de poste, fecha de incorporación, data di inizio | jobStartDate
hours, working hours, hours per week, weekly hours, work hours, wochenstunden, stunden pro woche, temps de travail, horas semanales, orario di lavoro | workHours
skills, required skills, technologies, tech stack, fähigkeiten, kenntnisse, compétences, habilidades, competencias, competenze, vaardigheden | skills
requirements, qualifications, your profile, profile, what you bring, what you need, what you ll need, what we re looking for, who you are, about you, must haves, essential criteria, anforderungen, profil, anforderungsprofil, qualifikationen, was du mitbringst, was sie mitbringen, was wir erwarten, das solltest du mitbringen, wen wir suchen, wir erwarten, das bringst du mit, das bringen sie mit, profil recherché, requisitos, perfil, requisiti, functie eisen, wat vragen wij | qualifications
responsibilities, duties, tasks, your tasks, what you do, what you will do, what you ll do, your role, key responsibilities, main duties, the role, aufgaben, aufgabengebiet, deine aufgaben, das erwartet dich, tätigkeiten, missions, vos missions, tâches, responsabilidades, funciones, tareas, mansioni, responsabilità, taken | responsibilities
benefits, job benefits, what we offer, perks, we offer, what you get, what s in it for you, why join us, our offer, wir bieten, benefits für dich, das bieten wir, unser angebot, vorteile, avantages, nous offrons, beneficios, ofrecemos, qué ofrecemos, offriamo, cosa offriamo, wij bieden | jobBenefits
education, education requirements, degree, education level, ausbildung, bildungsabschluss, formation, niveau d études, formación, titolo di studio | educationRequirements.credentialCategory educationRequirements
experience, experience requirements, experience level, years of experience, seniority, berufserfahrung, expérience, experiencia, esperienza, ervaring | experienceRequirements
experience months, months of experience | experienceRequirements.monthsOfExperience
industry, sector, branche, secteur, secteur d activité, sector de actividad, settore | industry
department, team, division, abteilung, service, fachbereich, département, departamento, reparto, afdeling | employmentUnit.name
reference, reference number, job id, requisition id, ref, ref no, job reference, job number, kennziffer, referenznummer, stellennummer, référence, referencia | identifier.value identifier
application url, apply url, apply link, application link, apply, apply now, apply online, jetzt bewerben, bewerben, postuler, inscribirse, candidati | directApplyUrl applicationContact.url
`);
