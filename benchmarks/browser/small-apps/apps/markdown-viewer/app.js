import { marked } from "marked";

document.getElementById("app").innerHTML = marked.parse(await (await fetch("guide.md")).text());
document.getElementById("side").innerHTML =
  '<ul><li><a href="#install">Install</a></li><li><a href="#run">Run</a></li></ul>';
