import { expect, it } from "vitest";
import { isolated, say, tagText } from "./isolated";

const [FSI, PDI] = ["\u2068", "\u2069"];

it.each(["مريم", "שרה", "پریسا!", "ܡܪܝܡ", "މަރިޔަމް", "ߡߊߙߌ", "Ann مريم", "😀 דוד", "𞤀𞤁𞤂"])(
  "X164 · the name %s is isolated in a sentence",
  (name) => {
    expect(say`${name} and ${3} others liked your post.`).toBe(`${FSI}${name}${PDI} and 3 others liked your post.`);
  },
);

it.each(["Ann", "Zoë!", "Анна", "Άννα", "आन", "อันนา", "安娜", "アンナ", "안나", "123"])(
  "X164 · the name %s stays as it is in a sentence, because it turns nothing",
  (name) => {
    expect(say`${name} liked your post.`).toBe(`${name} liked your post.`);
  },
);

it("X164 · names in a list of names are isolated once, each by itself", () => {
  const list = ["مريم", "Ann", "שרה!"].map(isolated).join(", ");
  expect(say`Read by ${list}`).toBe(`Read by ${FSI}مريم${PDI}, Ann, ${FSI}שרה!${PDI}`);
});

it("X164 · the sign of a hashtag is isolated with its word", () => {
  expect([tagText("مرحبا"), tagText("chess")]).toEqual([`${FSI}#مرحبا${PDI}`, "#chess"]);
});

it("X164 · signs in a text that would end its isolation are dropped", () => {
  expect(isolated("a\u2069\u202eb")).toBe(`${FSI}a\u202eb${PDI}`);
  expect(isolated(`${FSI}Ann${PDI} שרה`)).toBe(`${FSI}Ann שרה${PDI}`);
});
