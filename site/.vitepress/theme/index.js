import DefaultTheme from "vitepress/theme-without-fonts";
import { h } from "vue";
import Converter from "./Converter.vue";
import FirstScreen from "./FirstScreen.vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "home-hero-after": () => h(FirstScreen) }),
  enhanceApp({ app }) {
    app.component("converter", Converter);
    // Parts of the theme come late, and anew with each page.
    if (typeof window === "undefined") return;
    let isPlanned = false;
    // At most once a frame: hydration changes the page hundreds of times, and each repair searches all of it.
    const plan = () => {
      if (isPlanned) return;
      isPlanned = true;
      requestAnimationFrame(() => {
        isPlanned = false;
        repairNames();
      });
    };
    new MutationObserver(plan).observe(document, { childList: true, subtree: true });
  },
};

/** Names and roles that the default theme gives to nobody, or to two at once: screen readers go by them. */
function repairNames() {
  for (const content of document.querySelectorAll(".VPContent")) {
    if (!content.querySelector("main")) content.setAttribute("role", "main");
    else content.removeAttribute("role");
  }
  // The name of the button holds what it shows; narrow windows show its picture alone.
  for (const button of document.querySelectorAll(".DocSearch-Button")) {
    button.setAttribute("aria-label", (button.textContent ?? "").replace(/\s+/g, " ").trim() || "Search");
  }
  for (const caret of document.querySelectorAll(".VPSidebarItem .caret")) {
    caret.removeAttribute("role");
    caret.removeAttribute("tabindex");
    caret.removeAttribute("aria-label");
    caret.setAttribute("aria-hidden", "true");
  }
}
