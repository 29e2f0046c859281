const FAQ = [
  ["May I bring my own grain?", "Yes, from ten kilos upwards, cleaned and dry."],
  ["Do you grind without gluten?", "No, the stones have seen wheat for two centuries."],
  ["How long does flour keep?", "Three months in a cool cupboard, a year in the freezer."],
];
document.getElementById("root").innerHTML =
  `<main><h1>Questions we are asked</h1>${FAQ.map(([question, answer]) => `<div class="item"><h2><button aria-expanded="false">${question}</button></h2><div class="answer"><p>${answer}</p></div></div>`).join("")}</main>`;
for (const button of document.querySelectorAll("button"))
  button.addEventListener("click", () => button.closest(".item").classList.toggle("open"));
