import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ballFallView } from "~/app/games/ballFall/ballFallView";
import { TEXTS } from "~/app/games/arcade/texts";
import { runsOf } from "~/games/arcade/runs";
import { RaceBoard } from "./RaceBoard";

beforeEach(() => {
  HTMLCanvasElement.prototype.getContext = () => null; // jsdom can't draw
});
afterEach(cleanup);

const race = runsOf(ballFallView.game);
const begun = race.setup(race.defaults, [7], 2);

const page = (hasBegun: boolean) => (
  <>
    <input aria-label="Message" />
    <button type="button">Start</button>
    {hasBegun && (
      <RaceBoard
        game={ballFallView}
        view={begun}
        seat={0}
        canAct
        pending={null}
        act={vi.fn()}
        nameOf={(other) => `Player ${other + 1}`}
        clock={null}
        race={{ room: "ROOM", sinceMs: () => 0, send: () => Promise.resolve(null) }}
      />
    )}
  </>
);

test("G8 · a race that begins leaves the focus with a player who is typing a message", async () => {
  const { rerender } = render(page(false));
  await userEvent.type(screen.getByRole("textbox"), "Good luck");
  rerender(page(true));
  expect(document.activeElement).toBe(screen.getByRole("textbox"));
});

test("G8 · a race that begins takes the focus from a button that was clicked, so that Space launches the ball", async () => {
  const { rerender } = render(page(false));
  await userEvent.click(screen.getByRole("button", { name: "Start" }));
  rerender(page(true));
  expect(document.activeElement).toBe(
    screen.getByRole("img", { name: TEXTS.playfield({ game: "Ball Fall" }) }).parentElement,
  );
});
