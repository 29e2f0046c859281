const root = document.getElementById("root");
root.innerHTML = `<main><h1>Mahlgrade und ihre Verwendung</h1><p id="text">Der Inhalt erscheint nach Ihrer Auswahl.</p></main>
<div class="consent" role="dialog" aria-label="Cookie-Einstellungen"><p>Wir verwenden Cookies, um Inhalte zu personalisieren und die Zugriffe zu analysieren.</p><button id="accept">Alle akzeptieren</button><button id="reject">Ablehnen</button></div>`;
const go = () => {
  root.querySelector(".consent").remove();
  document.body.classList.remove("locked");
  root.querySelector("#text").textContent =
    "Grober Schrot dient dem Vieh, feiner Dunst dem Bäcker, und Grieß liegt dazwischen.";
};
for (const id of ["accept", "reject"]) root.querySelector(`#${id}`).addEventListener("click", go);
