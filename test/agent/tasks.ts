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
];
