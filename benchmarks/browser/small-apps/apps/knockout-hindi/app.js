import ko from "knockout";

const model = { title: ko.observable(""), paragraphs: ko.observableArray([]) };
ko.applyBindings(model);
const { title, paragraphs } = await (await fetch("hi.json")).json();
model.title(title);
model.paragraphs(paragraphs);
