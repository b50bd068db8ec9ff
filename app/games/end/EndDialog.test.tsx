import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "~/tests/kit/pages/renderPage";
import { EndDialog } from "./EndDialog";

afterEach(cleanup);

function show(more: Partial<Parameters<typeof EndDialog>[0]> = {}) {
  const onAgain = vi.fn();
  renderPage(
    <EndDialog result={{ outcome: "won", winner: 1 }} seat={0} nameOf={() => "Bayo"} onAgain={onAgain} {...more} />,
  );
  return { onAgain, again: screen.getByRole("button", { name: "Play Again" }) };
}

test("G2 · the end of a game says what decided it", () => {
  show({ reason: "Checkmate." });
  expect(screen.getByRole("dialog", { name: "Bayo Wins!" }).textContent).toContain("Checkmate.");
});

test("G2 · the end of a game shows that the rival wants to play again", () => {
  show({ rivalsText: "Bayo wants to play again." });
  expect(within(screen.getByRole("dialog")).getByRole("status").textContent).toBe("Bayo wants to play again.");
});

test("G8 · a key that was held when the game ended doesn't press a button", () => {
  const { again } = show();
  again.focus();
  expect(fireEvent.keyDown(again, { key: " ", repeat: true }), "the browser presses nothing").toBe(false);
  expect(fireEvent.keyUp(again, { key: " " })).toBe(false);
});

test("G8 · a key that goes down in the dialog presses its button", () => {
  const { again } = show();
  expect(fireEvent.keyDown(again, { key: " " })).toBe(true);
  expect(fireEvent.keyUp(again, { key: " " })).toBe(true);
});
