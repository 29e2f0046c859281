const ROWS = [
  ["Wheat", "412 t"],
  ["Rye", "96 t"],
  ["Spelt", "31 t"],
];
export default function Figures() {
  return (
    <section>
      <h2>Grain by kind</h2>
      <table>
        <thead>
          <tr>
            <th>Grain</th>
            <th>Ground</th>
          </tr>
        </thead>
        <tbody>
          {ROWS.map(([grain, ground]) => (
            <tr key={grain}>
              <td>{grain}</td>
              <td>{ground}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
