import { createQuern } from "@quern/kit";

const quern = createQuern();
console.log((await quern.parse(new File(["part,kg\nmillstone,40\n"], "a.csv"))).markdown);
await quern.close();
