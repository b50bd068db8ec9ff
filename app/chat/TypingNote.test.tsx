import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { TypingNote } from "./TypingNote";

afterEach(cleanup);

const NAMES: Record<string, string> = { b: "Bayo", z: "Zoë" };

test("M6 · X120 · the note about typing doesn't name a member whom a block hides", () => {
  render(<TypingNote typing={["b", "z"]} nameOf={(id) => NAMES[id] ?? ""} hiddenMembers={new Set(["b"])} />);
  expect(screen.getByRole("status", { name: "Typing" }).textContent).toBe("Zoë is typing…");
});
