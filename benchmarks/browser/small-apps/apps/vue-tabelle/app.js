import { computed, createApp, ref } from "vue/dist/vue.esm-bundler.js";

createApp({
  setup() {
    const mills = ref([]);
    fetch("muehlen.json")
      .then((answer) => answer.json())
      .then((found) => {
        mills.value = found;
      });
    return { sorted: computed(() => [...mills.value].sort((a, b) => a.year - b.year)) };
  },
  template: `<main><h1>Mühlen im Landkreis</h1>
    <p v-if="sorted.length">Nach dem Baujahr geordnet, {{ sorted.length }} Anlagen.</p><p v-else>Wird geladen …</p>
    <table v-if="sorted.length"><thead><tr><th>Mühle</th><th>Baujahr</th><th>Antrieb</th></tr></thead>
    <tbody><tr v-for="mill in sorted" :key="mill.name"><td>{{ mill.name }}</td><td>{{ mill.year }}</td><td>{{ mill.drive }}</td></tr></tbody></table></main>`,
}).mount("#root");
