import { max } from "d3-array";
import { scaleLinear } from "d3-scale";
import { select } from "d3-selection";

const rain = [
  ["January", 84],
  ["February", 61],
  ["March", 72],
];
const height = scaleLinear([0, max(rain, ([, mm]) => mm)], [0, 120]);
const svg = select("#chart").append("svg").attr("width", 400).attr("height", 160);
svg
  .selectAll("rect")
  .data(rain)
  .join("rect")
  .attr("x", (_, index) => index * 120)
  .attr("y", ([, mm]) => 120 - height(mm))
  .attr("width", 90)
  .attr("height", ([, mm]) => height(mm));
const row = (cells, cell) => `<tr>${cells.map((text) => `<${cell}>${text}</${cell}>`).join("")}</tr>`;
document.getElementById("data").innerHTML =
  `<thead>${row(["Month", "Millimetres"], "th")}</thead><tbody>${rain.map((cells) => row(cells, "td")).join("")}</tbody>`;
document
  .querySelector("main")
  .insertAdjacentHTML("beforeend", "<p>The pond runs over above ninety millimetres a month.</p>");
