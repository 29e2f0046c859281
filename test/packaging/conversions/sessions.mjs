import { Realm } from "@quern/sessions";

console.log(typeof Realm === "function" ? "a realm for a millstone" : "missing");
