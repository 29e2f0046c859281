/** Cards of job boards say by their writing what a job pays and since when it is open, mostly without a label. */
import { means, type PropertyMeaning } from "./meaning.js";
import type { PageFacts } from "./page/page-facts.js";
import type { SchemaView } from "./schema.js";
import { meaningsOf } from "./schema-kind.js";

const OF_JOB: readonly string[] = ["company", "location", "employment type", "requirements", "job title"];

/** Whether the entries of a list are asked for as jobs are. */
export function asksForJob(view: SchemaView): boolean {
  const meanings = meaningsOf(view);
  const has = (name: string): boolean => meanings.some((meaning) => means(meaning, name));
  return OF_JOB.some(has) && (has("salary") || has("date posted")) && !has("price");
}

const JOBS =
  /jobs?(?: |$)|careers?(?: |$)|vacanc|opening|position|recruit|stellen|karriere|emplois?|offres?(?: |$)|recrut|empleo|vacante|vagas?(?: |$)|lavor|carriera|vacature|praca|pracy|karier|ваканс|работ|求人|採用|招聘|职位|채용/u;

/** Whether the classes and headings around a list, or the title of the page, say that it is one of jobs: amounts elsewhere are prices. */
export const speaksOfJobs = (...texts: readonly string[]): boolean => texts.some((text) => JOBS.test(text));

/** The only line that is an amount, and the only one that is an age. */
export function jobValues(meaning: PropertyMeaning, { lines }: PageFacts): Array<string | undefined> {
  return [means(meaning, "salary") ? lines.pay : undefined, means(meaning, "date posted") ? lines.age : undefined];
}
