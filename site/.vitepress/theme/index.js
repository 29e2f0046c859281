import DefaultTheme from "vitepress/theme";
import Converter from "./Converter.vue";
import "./style.css";

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component("converter", Converter);
  },
};
