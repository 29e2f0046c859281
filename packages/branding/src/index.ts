export { type BrandFacts, deriveBranding } from "./branding.js";
export { ownerOf } from "./logo.js";
