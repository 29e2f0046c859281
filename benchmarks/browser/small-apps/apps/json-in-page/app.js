const { article } = JSON.parse(document.getElementById("state").textContent);
const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });
const body = element("article", "");
body.append(
  element("h1", article.title),
  element("p", `By ${article.by}`),
  ...article.paragraphs.map((text) => element("p", text)),
);
document.getElementById("app").append(body);
