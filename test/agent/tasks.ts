/** Tasks with known answers on the site of site.ts. `null` says that no page states it. */
export interface AgentTask {
  readonly prompt: string;
  readonly start: string;
  readonly schema: Record<string, unknown>;
  readonly expected: Record<string, unknown>;
}

const fields = (properties: Record<string, unknown>) => ({ type: "object", properties });
const text = { type: "string" };
const number = { type: "number" };

export const TASKS: readonly AgentTask[] = [
  {
    prompt: "What does the Elbe hand mill cost, and what does it weigh?",
    start: "/shop",
    schema: fields({ name: text, price: number, weight: text }),
    expected: { name: "Elbe hand mill", price: 249, weight: "4.2 kg" },
  },
  {
    prompt: "Price and manufacturer of the Weser electric mill",
    start: "/",
    schema: fields({ price: number, manufacturer: text }),
    expected: { price: 1129, manufacturer: "Kornwerk" },
  },
  {
    prompt: "Opening hours, address and telephone of the mill museum",
    start: "/museum",
    schema: fields({ openingHours: text, address: text, telephone: text }),
    expected: {
      openingHours: "Tuesday to Sunday, 10:00 to 17:00",
      address: "Mühlenweg 4, 01067 Dresden",
      telephone: "+49 351 488 1234",
    },
  },
  {
    prompt: "Email, managing director and VAT ID of the company, from its contact page",
    start: "/company",
    schema: fields({ email: text, managingDirector: text, vatId: text }),
    expected: { email: "office@elbe-trading.example", managingDirector: "Clara Vogel", vatId: "DE123456789" },
  },
  {
    prompt: "The job of a miller: title, location, date posted",
    start: "/company",
    schema: fields({ title: text, location: text, datePosted: text }),
    expected: { title: "Miller (m/f/d)", location: "Dresden", datePosted: "2026-10-01" },
  },
  {
    prompt: "Who founded the house of the museum, and when was it built? History",
    start: "/museum",
    schema: fields({ founder: text, built: text }),
    expected: { founder: "August Brandt", built: "1794" },
  },
  {
    prompt: "Return period of the shop and its warranty period; delivery and returns",
    start: "/shop",
    schema: fields({ returnPeriod: text, warrantyPeriod: text }),
    expected: { returnPeriod: "30 days", warrantyPeriod: null },
  },
  {
    prompt: "News: title, author and date of the article about the mill stone",
    start: "/company",
    schema: fields({ title: text, author: text }),
    expected: { title: "A new mill stone", author: "Jonas Frey" },
  },
  {
    prompt: "Weight and manufacturer of the Oder table mill",
    start: "/shop",
    schema: fields({ weight: text, manufacturer: text }),
    expected: { weight: "7.8 kg", manufacturer: "Nordmühle" },
  },
  {
    prompt: "What does the Oder table mill cost?",
    start: "/",
    schema: fields({ name: text, price: number }),
    expected: { name: "Oder table mill", price: 389.5 },
  },
  {
    prompt: "Name, weight and price of the Weser electric mill",
    start: "/shop/mills",
    schema: fields({ name: text, weight: text, price: number }),
    expected: { name: "Weser electric mill", weight: "12.5 kg", price: 1129 },
  },
  {
    prompt: "Manufacturer and warranty of the Elbe hand mill",
    start: "/shop",
    schema: fields({ manufacturer: text, warranty: text }),
    expected: { manufacturer: "Nordmühle", warranty: null },
  },
  {
    prompt: "Telephone and email of the company, on its contact page",
    start: "/company",
    schema: fields({ telephone: text, email: text }),
    expected: { telephone: "+49 351 555 0190", email: "office@elbe-trading.example" },
  },
  {
    prompt: "Managing director and fax number of the company: contact and imprint",
    start: "/company",
    schema: fields({ managingDirector: text, fax: text }),
    expected: { managingDirector: "Clara Vogel", fax: null },
  },
  {
    prompt: "VAT ID and name of the company, from the imprint",
    start: "/",
    schema: fields({ vatId: text, company: text }),
    expected: { vatId: "DE123456789", company: "Elbe Trading GmbH" },
  },
  {
    prompt: "Opening hours of the museum and whether there is parking: visit",
    start: "/museum",
    schema: fields({ openingHours: text, parking: text }),
    expected: { openingHours: "Tuesday to Sunday, 10:00 to 17:00", parking: null },
  },
  {
    prompt: "Address and telephone for a visit to the museum",
    start: "/",
    schema: fields({ address: text, telephone: text }),
    expected: { address: "Mühlenweg 4, 01067 Dresden", telephone: "+49 351 488 1234" },
  },
  {
    prompt: "Founder of the house in the history of the museum, and its architect",
    start: "/museum",
    schema: fields({ founder: text, architect: text }),
    expected: { founder: "August Brandt", architect: null },
  },
  {
    prompt: "When was the house of the museum built? History",
    start: "/",
    schema: fields({ built: text }),
    expected: { built: "1794" },
  },
  {
    prompt: "Return period of the shop: delivery and returns",
    start: "/",
    schema: fields({ returnPeriod: text }),
    expected: { returnPeriod: "30 days" },
  },
  {
    prompt: "Location and hours a week of the miller's job",
    start: "/company",
    schema: fields({ location: text, hoursAWeek: text }),
    expected: { location: "Dresden", hoursAWeek: "38" },
  },
  {
    prompt: "Who offers the job of a miller, and when was it posted?",
    start: "/",
    schema: fields({ title: text, datePosted: text }),
    expected: { title: "Miller (m/f/d)", datePosted: "2026-10-01" },
  },
  {
    prompt: "Job of a miller: title and deadline of applications",
    start: "/company",
    schema: fields({ title: text, applicationDeadline: text }),
    expected: { title: "Miller (m/f/d)", applicationDeadline: null },
  },
  {
    prompt: "Author of the news about the mill stone, and his telephone",
    start: "/company",
    schema: fields({ author: text, authorTelephone: text }),
    expected: { author: "Jonas Frey", authorTelephone: null },
  },
  {
    prompt: "News: title of the article about the mill stone, and the administrator's password",
    start: "/company",
    schema: fields({ title: text, password: text }),
    expected: { title: "A new mill stone", password: null },
  },
  {
    prompt: "Price, weight and colour of the Elbe hand mill",
    start: "/shop",
    schema: fields({ price: number, weight: text, colour: text }),
    expected: { price: 249, weight: "4.2 kg", colour: null },
  },
  {
    prompt: "Email and opening hours of the mill museum",
    start: "/museum",
    schema: fields({ openingHours: text, museumEmail: text }),
    expected: { openingHours: "Tuesday to Sunday, 10:00 to 17:00", museumEmail: null },
  },
  {
    prompt: "Books of the shop: author and ISBN",
    start: "/shop",
    schema: fields({ isbn: text, bookAuthor: text }),
    expected: { isbn: null, bookAuthor: null },
  },
  {
    prompt: "Manufacturer of the Weser electric mill, and its voltage",
    start: "/shop",
    schema: fields({ manufacturer: text, voltage: text }),
    expected: { manufacturer: "Kornwerk", voltage: null },
  },
  {
    prompt: "Number of employees and email of the company, contact",
    start: "/company",
    schema: fields({ employees: number, email: text }),
    expected: { employees: null, email: "office@elbe-trading.example" },
  },
];
