import { compileJsonSchema } from "@quern/json-schema";

const check = await compileJsonSchema({ type: "object", properties: { millstone: { type: "number" } } });
console.log(check({ millstone: "12" }).problems.join());
