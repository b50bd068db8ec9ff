import { expect, test } from "vitest";
import { plainComment, plainPost } from "~/tests/kit/pages/plainPost";
import { plainThread } from "~/tests/kit/pages/plainThread";
import { threadCard } from "./threadCard";

const POST = plainPost("p", { author: { id: "a", name: "Ada", photo: null } });
const COMMENT = plainComment("c", {
  author: { id: "b", name: "Bayo", photo: null },
  text: "it has eight legs",
  media: { key: "Comments/b/one.png", kind: "image", alt: "a tarantula", width: 4, height: 3, poster: null },
});
const cardUnder = (warning: string | null = null) =>
  threadCard(plainThread({ ...POST, warning }, { items: [], next: null }, { comment: COMMENT, above: null }));

test("X110 · the card of a comment under a post with a warning has the warning, and neither its text nor its picture", () => {
  const card = cardUnder("Spiders");
  expect(card.description).toBe("Spiders");
  expect(JSON.stringify(card)).not.toMatch(/eight legs|tarantula|one\.png/);
});

test("X105 · the card of a comment has its text and its picture", () => {
  expect(cardUnder()).toMatchObject({ description: "it has eight legs", picture: { alt: "a tarantula", large: true } });
});
