import { createApp, ref } from "vue/dist/vue.esm-bundler.js";

const style = document.createElement("style");
style.textContent =
  ".fade-enter-active{transition:opacity .5s}.fade-enter-from{opacity:0}.late{opacity:0;animation:in .4s .8s forwards}@keyframes in{to{opacity:1}}";
document.head.append(style);
createApp({
  setup() {
    const step = ref(0);
    setTimeout(() => {
      step.value = 1;
    }, 100);
    setTimeout(() => {
      step.value = 2;
    }, 500);
    return { step };
  },
  template: `<main><h1>Restoring a windmill</h1>
    <Transition name="fade"><section v-if="step > 0"><h2>The cap</h2><p>Forty oak shingles were split by hand and laid from the north side.</p></section></Transition>
    <Transition name="fade"><section v-if="step > 1"><h2>The sails</h2><p>Canvas from a sailmaker in Whitby replaced the shutters of 1931.</p></section></Transition>
    <section class="late"><h2>The brake</h2><p>A poplar brake wheel holds the sails in a gale.</p></section></main>`,
}).mount("#root");
