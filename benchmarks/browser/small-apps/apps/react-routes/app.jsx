import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const CHAPTERS = {
  dressing: [
    "Dressing the stones",
    "Furrows lead the meal outwards; lands do the grinding. Dress both every two hundred hours.",
  ],
  balance: [
    "Balancing the runner",
    "A runner that tips to one side grinds coarse on the other. Lead in the pockets brings it level.",
  ],
};

function usePath() {
  const [path, setPath] = useState(location.hash.slice(2));
  useEffect(() => {
    const changed = () => setPath(location.hash.slice(2));
    addEventListener("hashchange", changed);
    if (path === "") location.hash = "#/dressing";
    return () => removeEventListener("hashchange", changed);
  }, [path]);
  return path;
}

function Handbook() {
  const chapter = CHAPTERS[usePath()];
  if (!chapter) return null;
  return (
    <div className="layout">
      <aside>
        <ul>
          {Object.entries(CHAPTERS).map(([id, [title]]) => (
            <li key={id}>
              <a href={`#/${id}`}>{title}</a>
            </li>
          ))}
        </ul>
      </aside>
      <article>
        <h1>{chapter[0]}</h1>
        <p>{chapter[1]}</p>
        <p>Chapter of the miller's handbook, third printing.</p>
      </article>
    </div>
  );
}

createRoot(document.getElementById("root")).render(<Handbook />);
