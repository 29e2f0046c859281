export { type ArticleFacts, articleFacts } from "./article-facts.js";
