/** @jsxImportSource preact */
import { signal } from "@preact/signals";
import { render } from "preact";

const rows = signal([]);
const Board = () => (
  <main>
    <h1>Departures of the grain barges</h1>
    <table>
      <thead>
        <tr>
          <th>Time</th>
          <th>To</th>
          <th>Quay</th>
        </tr>
      </thead>
      <tbody>
        {rows.value.map((row) => (
          <tr key={row.to}>
            <td>{row.time}</td>
            <td>{row.to}</td>
            <td>{row.quay}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </main>
);
render(<Board />, document.getElementById("root"));
const BARGES = [
  { time: "06:40", to: "Ghent", quay: "A" },
  { time: "07:15", to: "Namur", quay: "C" },
  { time: "09:05", to: "Dordrecht", quay: "B" },
];
BARGES.forEach((barge, index) =>
  setTimeout(
    () => {
      rows.value = [...rows.value, barge];
    },
    250 * (index + 1),
  ),
);
