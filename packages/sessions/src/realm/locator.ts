/** Locators are recipes: they reach the host with the call that uses them. */
import { STEPS } from "../allow-list.js";
import type { WireLocator } from "../wire.js";
import { addMethods, type Client, Remote } from "./remote.js";

export class Locator extends Remote {
  readonly #recipe: WireLocator;

  constructor(client: Client, recipe: WireLocator) {
    super(client, { t: "locator", v: recipe });
    this.#recipe = recipe;
  }

  step(method: string, parameters: readonly unknown[]): Locator {
    const { root, steps } = this.#recipe;
    return new Locator(this.client, { root, steps: [...steps, [method, parameters.map(this.client.write)]] });
  }

  async all(): Promise<Locator[]> {
    const count = Number(await this.ask("count"));
    return Array.from({ length: count }, (_none, index) => this.step("nth", [index]));
  }

  page(): Remote {
    const { root } = this.#recipe;
    const page = this.client.frameState(root)?.page.id ?? root;
    return this.client.object("page", page);
  }

  override toString(): string {
    const steps = this.#recipe.steps.map(
      ([method, parameters]) => `${method}(${parameters.map((one) => JSON.stringify(one)).join(", ")})`,
    );
    return `Locator.${steps.join(".")}`;
  }
}

addMethods(Locator, "locator");
for (const name of Object.keys(STEPS)) {
  if (name === "element") continue;
  Object.defineProperty(Locator.prototype, name, {
    value(this: Locator, ...parameters: unknown[]) {
      return this.step(name, parameters);
    },
    configurable: true,
    writable: true,
  });
}

/** Gives a class of pages or frames the methods that begin a locator. */
export function addLocators(type: { prototype: object }): void {
  for (const name of Object.keys(STEPS)) {
    if (!name.startsWith("getBy") && !["locator", "frameLocator"].includes(name)) continue;
    Object.defineProperty(type.prototype, name, {
      value(this: Remote, ...parameters: unknown[]) {
        return locate(this, name, parameters);
      },
      configurable: true,
      writable: true,
    });
  }
}

export const locate = (root: Remote, method: string, parameters: readonly unknown[]): Locator =>
  new Locator(root.client, { root: root.id, steps: [[method, parameters.map(root.client.write)]] });
