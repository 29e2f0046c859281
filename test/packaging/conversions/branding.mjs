import { deriveBranding } from "@quern/branding";

console.log(typeof deriveBranding === "function" ? "the colours of a millstone" : "missing");
