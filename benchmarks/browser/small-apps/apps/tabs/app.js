const TABS = [
  ["Prices", "Adults pay six pounds, children three, millers nothing."],
  ["Getting here", "Take bus 41 to the weir and walk upstream for ten minutes."],
  ["Groups", "Schools write four weeks ahead and bring their own aprons."],
];
const root = document.getElementById("root");
root.innerHTML = `<h1>Mill tours</h1><p>Every Sunday from two o'clock.</p><div role="tablist">${TABS.map(([name], index) => `<button role="tab" id="t${index}" aria-controls="p${index}" aria-selected="${index === 0}">${name}</button>`).join("")}</div>${TABS.map(([, text], index) => `<div role="tabpanel" id="p${index}" aria-labelledby="t${index}" ${index ? "hidden" : ""}><p>${text}</p></div>`).join("")}`;
root.querySelector("[role=tablist]").addEventListener("click", ({ target }) => {
  for (const panel of root.querySelectorAll("[role=tabpanel]"))
    panel.hidden = panel.id !== target.getAttribute("aria-controls");
});
