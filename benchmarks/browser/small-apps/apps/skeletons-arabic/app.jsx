import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

function Page() {
  const [texts, setTexts] = useState(null);
  useEffect(() => {
    const timer = setTimeout(
      () =>
        fetch("ar.json")
          .then((answer) => answer.json())
          .then(setTexts),
      900,
    );
    return () => clearTimeout(timer);
  }, []);
  if (!texts)
    return (
      <div aria-busy="true">
        {[1, 2, 3].map((key) => (
          <div key={key} className="skeleton">
            &nbsp;
          </div>
        ))}
      </div>
    );
  return (
    <article>
      <h1>{texts.title}</h1>
      {texts.paragraphs.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </article>
  );
}
createRoot(document.getElementById("root")).render(<Page />);
