const letters = document.getElementById("letters");
const end = document.getElementById("end");
let written = 0;
const more = () => {
  for (let count = 0; count < 8 && written < 40; count++) {
    written++;
    letters.append(
      Object.assign(document.createElement("li"), {
        textContent: `Letter ${written}: please send ${written} sacks of bran before Michaelmas.`,
      }),
    );
  }
  if (written === 40) end.remove();
};
more();
new IntersectionObserver((entries) => {
  if (entries.some((entry) => entry.isIntersecting)) setTimeout(more, 150);
}).observe(end);
