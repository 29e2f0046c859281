export { type FoundMoney, findMoney } from "./money.js";
