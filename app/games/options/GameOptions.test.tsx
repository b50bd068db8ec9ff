import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { chess } from "~/app/games/chess/entry";
import type { GameEntry } from "~/app/games/gameEntry";
import { GameOptions } from "./GameOptions";
import { imageSlidePuzzle } from "~/app/games/imageSlidePuzzle/entry";
import { superTicTacToe } from "~/app/games/superTicTacToe/entry";

afterEach(cleanup);

/** Shows the options that a host can choose. The returned function gives the chosen ones. */
function choice(game: GameEntry): () => object {
  let chosen = game.defaults;
  function Choice() {
    const [options, setOptions] = useState(chosen);
    chosen = options;
    return (
      <GameOptions
        game={game}
        options={options}
        onChange={setOptions}
        swapSides={false}
        onSwapSides={() => undefined}
      />
    );
  }
  render(<Choice />);
  return () => chosen;
}
const standard = () => screen.findByRole("radio", { name: "Standard: checkmate" });
const casual = () => screen.findByRole("radio", { name: "Casual: capture the king" });

test("G6 · the name of each kind of chess says how the game ends", async () => {
  choice(chess);
  const kinds = [await casual(), await standard()];
  expect(screen.getAllByRole("radio")).toEqual(kinds);
});

test("G6 · a host who chooses nothing plays casual chess", async () => {
  const chosen = choice(chess);
  expect(await casual()).toHaveProperty("checked", true);
  expect(chosen()).toEqual({ mode: "casual", clock: "none" });
});

test("G6 · a host who chooses standard chess can choose a clock", async () => {
  const chosen = choice(chess);
  await userEvent.click(await standard());
  expect(chosen()).toEqual({ mode: "standard", clock: "none" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Clock (minutes + seconds per move)" }), "3+2");
  expect(chosen()).toEqual({ mode: "standard", clock: "3+2" });
});

test("G6 · a host who returns to casual chess has no clock", async () => {
  const chosen = choice(chess);
  await userEvent.click(await standard());
  await userEvent.selectOptions(screen.getByRole("combobox"), "3+2");
  await userEvent.click(await casual());
  expect(chosen()).toEqual({ mode: "casual", clock: "none" });
  expect(screen.queryByRole("combobox")).toBeNull();
});

test("G5 · a house rule is off until the host switches it on", async () => {
  const chosen = choice(superTicTacToe);
  const rule = await screen.findByRole("checkbox", { name: "Most boards win if nobody gets three in a row" });
  expect(rule).toHaveProperty("checked", false);
  await userEvent.click(rule);
  expect(chosen()).toEqual({ mostBoards: true, openingNotInCentre: false });
});

test("G10 · a race doesn't offer to swap sides", async () => {
  choice(imageSlidePuzzle);
  await screen.findByRole("group", { name: "Picture" });
  expect(screen.queryByRole("checkbox", { name: "Swap sides after each game" })).toBeNull();
});
