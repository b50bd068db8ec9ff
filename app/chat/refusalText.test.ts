import { expect, it } from "vitest";
import { refusalText } from "./refusalText";

it("X80 · a message that was refused in a deleted group says that nobody can write there", () => {
  expect(refusalText("unavailable", true)).toBe("Nobody can write in this group any longer.");
});
