import { useEffect, useState } from "react";
import { createRoot } from "react-dom/client";

const price = (cents) => new Intl.NumberFormat("en-GB", { style: "currency", currency: "GBP" }).format(cents / 100);

function Card({ stone }) {
  const [inBasket, setInBasket] = useState(false);
  return (
    <li className="card">
      <h2>{stone.name}</h2>
      <p>{stone.text}</p>
      <p className="price">{price(stone.cents)}</p>
      <button type="button" onClick={() => setInBasket(!inBasket)}>
        {inBasket ? "Remove" : "Add to basket"}
      </button>
    </li>
  );
}

function Catalogue() {
  const [stones, setStones] = useState(null);
  useEffect(() => {
    fetch("stones.json")
      .then((answer) => answer.json())
      .then(setStones);
  }, []);
  if (!stones) return <p>Loading stones…</p>;
  return (
    <>
      <header>
        <nav>
          <a href="/">Home</a> <a href="/delivery">Delivery</a>
        </nav>
      </header>
      <main>
        <h1>Millstones for sale</h1>
        <p>{stones.length} stones, dressed and ready to run.</p>
        <ul>
          {stones.map((stone) => (
            <Card key={stone.name} stone={stone} />
          ))}
        </ul>
      </main>
    </>
  );
}

createRoot(document.getElementById("root")).render(<Catalogue />);
