import { expect, it } from "vitest";
import { announcesComments } from "./vocabulary.js";

it.each([
  "Comments (12)", "3 Replies", "Kommentare", "12 Kommentarer", "Comentarios", "Commentaires", "Comentários", "Commenti", "Reacties",
  "Komentarze", "Komentáře", "Yorumlar", "Bình luận", "Σχόλια", "Комментарии", "Коментарі", "التعليقات", "٣ تعليقات", "תגובות", "コメント一覧",
  "发表评论", "網友評論", "댓글 5", "ความคิดเห็น", "टिप्पणियाँ",
])("the heading %s announces comments", (heading) => {
  expect(announcesComments(heading)).toBe(true);
}); // biome-ignore format: a list

it.each(["Commentary on the law", "Communication", "Kommentierte Ausgabe", "Commenters wanted"])(
  "the heading %s does not",
  (heading) => {
    expect(announcesComments(heading)).toBe(false);
  },
);
