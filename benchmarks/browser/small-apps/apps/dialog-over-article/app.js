document.getElementById("root").innerHTML =
  `<article><h1>Why stones crack</h1><p>A runner that is started dry grows hot within minutes, and the plaster behind its burrs expands faster than the quartz.</p>
<p>The first sign is a smell of flint; the second is a line across the eye that no dressing takes out.</p></article>`;
setTimeout(() => {
  const dialog = document.createElement("dialog");
  dialog.innerHTML = `<h2>Join our newsletter</h2><p>Ten per cent off your first sack.</p><form method="dialog"><input type="email" placeholder="Your e-mail address"><button>Subscribe</button><button>No, thank you</button></form>`;
  document.body.append(dialog);
  dialog.showModal();
}, 300);
