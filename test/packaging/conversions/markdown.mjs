import { htmlToMarkdown } from "@quern/markdown";

console.log(htmlToMarkdown("<main><h1>The millstone</h1><p>Granite.</p></main>"));
