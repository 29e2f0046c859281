import { createApp } from "vue/dist/vue.esm-bundler.js";

createApp({
  data: () => ({ title: "Carnet de recettes du meunier", recipes: [] }),
  async mounted() {
    this.recipes = await (await fetch("recettes.json")).json();
  },
}).mount("#app");
