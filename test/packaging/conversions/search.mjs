import { searxng } from "@quern/search";

// A search needs a service; that the package loads and makes a provider is what can be seen without one.
console.log(`${searxng({ baseUrl: "https://search.example" }).name}, asked for a millstone`);
