import { quernTools } from "@quern/integrations";

const scrape = async () => ({ markdown: "A millstone.", metadata: { url: "https://example.com/" } });
console.log((await quernTools({ scrape }).scrape_page.run({ url: "https://example.com/" })).markdown);
