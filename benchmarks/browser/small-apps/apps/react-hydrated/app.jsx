import { useEffect, useState } from "react";
import { hydrateRoot } from "react-dom/client";

function Hours() {
  const [today, setToday] = useState(null);
  useEffect(() => {
    fetch("today.json")
      .then((answer) => answer.json())
      .then(setToday);
  }, []);
  return (
    <main>
      <h1>Opening hours</h1>
      <p>The museum mill opens from Easter to the end of October, at ten in the morning.</p>
      <div id="today">{today && <p>{today.note}</p>}</div>
    </main>
  );
}

hydrateRoot(document.getElementById("root"), <Hours />);
