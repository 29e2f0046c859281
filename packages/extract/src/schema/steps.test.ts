import { expect, it } from "vitest";
import { stepsIn } from "./steps.js";

it.each([
  ["Grind the grain.\nBake 1.5 hours.", ["Grind the grain.", "Bake 1.5 hours."]],
  ["<p>Grind the grain.</p><p>Bake.</p>", ["Grind the grain.", "Bake."]],
  ["1.番茄切丁 2.土豆切丁 3.鸡肉切块", ["番茄切丁", "土豆切丁", "鸡肉切块"]],
  ["1) Grind 2 cups. 2) Bake.", ["Grind 2 cups.", "Bake."]],
  ["Grind the grain\nof the valley. Bake.", ["Grind the grain of the valley. Bake."]],
  ["Grind the grain. Bake at 180. 2. Serve.", ["Grind the grain. Bake at 180. 2. Serve."]],
])("divides %j into steps", (text, steps) => {
  expect(stepsIn(text)).toEqual(steps);
});
