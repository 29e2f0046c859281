import { describe, expect, it } from "vitest";
import { findMoney } from "./money.js";

describe("amounts in a text", () => {
  it.each([
    ["$119. 95", 119.95, "USD"],
    ["118, 99 TL", 118.99, "TRY"],
    ["1.837, 32 €", 1837.32, "EUR"],
    ["35€99", 35.99, "EUR"],
    ["1250€ 60", 1250.6, "EUR"],
    ["1 890 Р", 1890, "RUB"],
    ["336 р.", 336, "RUB"],
    ["1128240 рублей", 1128240, "RUB"],
    ["133,86 LEI", 133.86, "RON"],
    ["200.000 đ", 200000, "VND"],
    ["45 euros a day", 45, "EUR"],
    ["45 Euros", 45, "EUR"],
    ["1.200 dólares", 1200, "USD"],
    ["500 złotych", 500, "PLN"],
    ["99 Franken", 99, "CHF"],
    ["12 долларов", 12, "USD"],
  ])("%s is one", (text, amount, currency) => {
    expect(findMoney(text, {})).toMatchObject([{ amount, currency }]);
  });

  it.each([
    ["$5, 20 pieces", ["$5"]],
    ["35€ 99 pieces", ["35€"]],
    ["35€ 99%", ["35€"]],
    ["ГОСТ Р 51232", []],
    ["5 pounds of flour, and 3 won", []],
    ["Euros 2024", []],
    ["5 eurozone countries", []],
  ])("%s holds %j", (text, amounts) => {
    expect(findMoney(text, {}).map(({ formatted }) => formatted)).toEqual(amounts);
  });
});
