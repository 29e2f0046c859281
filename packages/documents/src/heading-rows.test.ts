import { describe, expect, it } from "vitest";
import { headingRows } from "./heading-rows.js";

const rows = (text: string): string[][] => text.split(" / ").map((row) => row.split("|"));

describe("rows of headings", () => {
  it.each([
    [1, "names over values", "town|people|km / Oslo|7|3.5 / Rome|28|1.2 / Bern|1|0.4"],
    [2, "names and their units", "depth|temp / (m)|(deg C) / 2.6|-23.9 / 7.6|-22.4 / 12.6|-21.8 / 17.6|-21.0"],
    [3, "three rows of names", "|men|women / age|No.|No. / |all|all / 20|3|4 / 21|5|6 / 22|1|2 / 23|4|4"],
    [1, "years", "country|1991|1995|1996 / Norway|0.3|4.3|3.8 / Austria|3.6|1.9|2.6"],
    [1, "years that end in the next", "place|2014–15|2015–16 / North|42|51 / South|n.p.|93 / East|7|8 / West|9|11"],
    [1, "numbers in equal steps", "1|2|3|4 / 13.4|15.1|9.8|7.5 / 12.2|11.1|10.8|7.7"],
    [1, "dates", "region|2021-04-01|2021-05-01 / North|42|51 / South|1071|993"],
    [1, "months", "region|2021-04|2021-05 / North|42|51 / South|1071|993"],
    [0, "values from the first row on", "rent|1200 / food|310.50 / phone|25"],
    [0, "names with a colon beside their values", "Material:|aluminium / Length:|12 / Wall:|0.016"],
    [0, "two such names in a row", "Status:|open|Owner:|Ann / Model:|B|Level:|high"],
    [1, "names with colons over values", "Buyer:|Seller: / Ann|Bob"],
    [0, "numbers alone", "4.5|4.5|4.5 / 4.4|4.3|4.1 / 3.9|3.8|3.3"],
    [1, "words alone", "name|colour / Ann|red / Bob|blue / Eve|green"],
    [1, "a section below the names", "item|cost / PERSONNEL: / pathologist|60000 / assistant|35000 / Subtotal|95000"],
    [1, "a remark where a value is due", "item|n|cost / rent|see note|1200 / food|3|310 / phone|1|25 / gas|2|40"],
    [1, "values that are missing", "site|n|mean / a|na|#DIV/0! / b|3|1.5 / c|–|n/a / d|4|2.5"],
    [1, "rows of data in words", "id|kind|code|x / A1|new|B7|b / A2|new|14|3 / A3|new|6|4 / A4|old|7|5 / A5|new|8|6"],
  ])("%i of %s", (count, _case, text) => {
    expect(headingRows(rows(text))).toBe(count);
  });

  it("knows further rows of headings by the missing names of rows", () => {
    const rates =
      "Year|Births|Rate|Deaths|Rate|Index / ||(‰)||(‰)| / a 1990|20|2|10|1|7 / a 1991|21|2|11|1|8 / a 1992|22|2|12|1|9";
    expect(headingRows(rows(rates))).toBe(2);
    const units =
      "Rank|State|Cost|Share|All / ||$1,000|Percent|Percent / 1|Iowa|20|2|3 / 2|Ohio|21|2|3 / 3|Utah|22|2|3";
    expect(headingRows(rows(units))).toBe(2);
    // Rows of data without a name hold values.
    expect(headingRows(rows("Year|Sex|A|B / |all|1|2 / 1990|f|3|4 / 1990|m|5|6 / |all|8|9"))).toBe(1);
  });

  it("takes a row that stands alone for headings, unless it is values", () => {
    expect(headingRows(rows("Mill|Stones"))).toBe(1);
    expect(headingRows(rows("Total|12|3,4|"))).toBe(0);
    expect(headingRows(rows("2006|2007|2008"))).toBe(1);
    expect(headingRows([])).toBe(0);
  });
});
