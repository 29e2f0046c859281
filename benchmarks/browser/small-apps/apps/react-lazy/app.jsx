import { lazy, Suspense } from "react";
import { createRoot } from "react-dom/client";

const after = (ms) => new Promise((done) => setTimeout(done, ms));
const Figures = lazy(() => after(600).then(() => import("./figures.jsx")));

createRoot(document.getElementById("root")).render(
  <main>
    <h1>Annual report of the mill</h1>
    <p>The wheel ran on two hundred and eleven days.</p>
    <Suspense fallback={<p>Fetching the figures…</p>}>
      <Figures />
    </Suspense>
  </main>,
);
