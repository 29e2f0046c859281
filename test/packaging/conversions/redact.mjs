import { redactStrings } from "@quern/redact";

console.log(JSON.stringify(redactStrings(["Write to the miller at ada@millstone.example"], {})), "millstone");
