/** The window of the extension: clips the page that it was opened on. */
const text = document.querySelector("#text");
const status = document.querySelector("#status");
let name = "page.md";

async function clip() {
  const wanted = new URLSearchParams(location.search).get("tab");
  const [tab] = wanted ? [{ id: Number(wanted) }] : await chrome.tabs.query({ active: true, currentWindow: true });
  await chrome.scripting.executeScript({ target: { tabId: tab.id }, files: ["in-page.js"] });
  const [{ result }] = await chrome.scripting.executeScript({
    target: { tabId: tab.id },
    func: () => globalThis.quernClip(),
  });
  name = result.name;
  text.value = result.text;
  status.textContent = `${result.text.length} characters`;
}

document.querySelector("#copy").addEventListener("click", async () => {
  await navigator.clipboard.writeText(text.value);
  status.textContent = "Copied.";
});
document.querySelector("#save").addEventListener("click", () => {
  const url = URL.createObjectURL(new Blob([text.value], { type: "text/markdown" }));
  Object.assign(document.createElement("a"), { href: url, download: name }).click();
  status.textContent = `Saved as ${name}.`;
});

clip().catch((error) => {
  status.textContent = `This page cannot be clipped: ${error.message}`;
});
