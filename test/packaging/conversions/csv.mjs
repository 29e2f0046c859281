import { csvParser } from "@quern/csv";
import { request } from "./request.mjs";

console.log(
  (await csvParser().parse(new TextEncoder().encode("part,kg\nmillstone,40\n"), request("text/csv"))).markdown,
);
