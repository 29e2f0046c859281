document.getElementById("root").innerHTML =
  "<main><h1>Level of the mill pond</h1><p>The gauge stands beside the sluice and is read by a float.</p><p id='level'>Reading the gauge…</p></main>";
const read = async () => {
  const { level, state } = await (await fetch(`level.json?${Date.now()}`)).json();
  document.getElementById("level").textContent = `The water stands at ${level} centimetres; the sluice is ${state}.`;
};
read();
setInterval(read, 300);
