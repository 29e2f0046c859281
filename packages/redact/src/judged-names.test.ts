import { describe, expect, it } from "vitest";
import { redactMarkdown } from "./redact.js";

const redact = (text: string): string =>
  redactMarkdown(text, { mode: "accurate", entities: ["PERSON"], replaceStyle: "tag" });

describe("names by all that speaks for and against their words", () => {
  it.each([
    ["The fund is run by Charlotte Forrester, who joined in May.", "The fund is run by <PERSON>, who joined in May."],
    ["Spotkali się Hanna Wrzosek i Piotr Malinowy.", "Spotkali się <PERSON> i <PERSON>."],
    ["Сонату сыграл пианист Кирилл Вересаев из Твери.", "Сонату сыграл пианист <PERSON> из Твери."],
    ["Dzwonił Pan Wrzosek, proszę oddzwonić.", "Dzwonił Pan <PERSON>, proszę oddzwonić."],
    ["Пианист Кирилл Вересаев сыграл сонату.", "Пианист <PERSON> сыграл сонату."],
    ["Поезд пришёл. Потом Кирилл Вересаев позвонил.", "Поезд пришёл. Потом <PERSON> позвонил."],
    ["Увечері Марічка Бондар поїхала додому.", "Увечері <PERSON> поїхала додому."],
    ["Анна Белова ушла домой.", "<PERSON> ушла домой."],
    ["const user = { name: 'Hanna Miller', age: 42 };", "const user = { name: '<PERSON>', age: 42 };"],
    ["We read Patrick O’Brian and Peter Collins’ books.", "We read <PERSON> and <PERSON>’ books."],
    [
      "The paper is by Nuria Varga, Ilka Trevanion and Petra Pelletier.",
      "The paper is by <PERSON>, <PERSON> and <PERSON>.",
    ],
    [
      "[Saoirse Ashworth](https://a.example/1), [Amir Okonjima](https://a.example/2)",
      "[<PERSON>](https://a.example/1), [<PERSON>](https://a.example/2)",
    ],
  ])("are found whole: %s", (text, redacted) => {
    expect(redact(text)).toBe(redacted);
  });

  it.each([
    "Hotel Bến Thành mở cửa lúc 8 giờ ở thành phố, gần chợ và bến xe Cần Thơ.",
    "The office is closed, said Building Manager Support.",
  ])("stay out of places and products: %s", (text) => {
    expect(redact(text)).toBe(text);
  });
});
