export { type ArticleFacts, articleFacts } from "./article-facts.js";
export { type FoundDay, findDays } from "./find-days.js";
