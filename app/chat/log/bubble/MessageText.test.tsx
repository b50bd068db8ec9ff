import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { mentionParts, MessageText } from "./MessageText";

afterEach(cleanup);

it("M7 · a mention of a hyphenated name is highlighted like any other", () => {
  render(<MessageText text="thanks @Jean-Luc!" mentioned={["Jean-Luc"]} />);
  expect(screen.getByText("@Jean-Luc").tagName).toBe("SPAN");
  expect(screen.getByText(/thanks/).textContent).toBe("thanks @Jean-Luc!");
});

const ODD_NAMES = ["Jean-Luc", "a.b", "(", "[x", "\\", "*", "+1", "$&", "^", "{2}", "a|b", "/u", "👩‍👩‍👧", "ß", "@", "-"];
it.each(ODD_NAMES)("M7 · the name %s is found literally", (name) => {
  expect(mentionParts(`hi @${name}, bye`, ODD_NAMES)).toEqual([
    { text: "hi ", isMention: false },
    { text: `@${name}`, isMention: true },
    { text: ", bye", isMention: false },
  ]);
});

it("M7 · the longest matching name wins", () => {
  expect(mentionParts("@Ann Lee@Ann", ["Ann", "Ann Lee"])).toEqual([
    { text: "@Ann Lee", isMention: true },
    { text: "@Ann", isMention: true },
  ]);
});

it("M7 · without names, or with an empty one, the text stays in one piece", () => {
  for (const mentioned of [[], [""]])
    expect(mentionParts("hi @Ann", mentioned)).toEqual([{ text: "hi @Ann", isMention: false }]);
});

it("M12 · a name is not highlighted inside of a longer one, but before text of another script", () => {
  expect(mentionParts("@Anna", ["Ann"])).toEqual([{ text: "@Anna", isMention: false }]);
  expect(mentionParts("@Annさん", ["Ann"])).toEqual([
    { text: "@Ann", isMention: true },
    { text: "さん", isMention: false },
  ]);
});

it("M3 · an address beside a mention is a link", () => {
  render(<MessageText text="@Ann see example.com/x." mentioned={["Ann"]} />);
  expect(screen.getByRole("link").getAttribute("href")).toBe("https://example.com/x");
});
