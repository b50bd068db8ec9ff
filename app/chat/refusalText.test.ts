import { expect, it } from "vitest";
import { refusalText } from "./refusalText";

it("X80 · a message that was refused in a deleted group says that nobody can write there", () => {
  expect(refusalText("unavailable", true)).toBe("Nobody can write in this group any longer.");
});

it("X70 · a message that couldn't be judged in time says when to try again", () => {
  expect(refusalText("unjudged", false)).toBe("This text is still being checked. Try again in a minute.");
});
