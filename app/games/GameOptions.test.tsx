import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test } from "vitest";
import { DEFAULT_OPTIONS, GameOptions, type Options } from "./GameOptions";

afterEach(cleanup);

/** Shows the choice of a chess game's rules; the function answers with what was chosen. */
function chess(): () => Options {
  let chosen = DEFAULT_OPTIONS.Chess;
  function Choice() {
    const [options, setOptions] = useState(chosen);
    chosen = options;
    return <GameOptions game="Chess" options={options} onChange={setOptions} swapSides={false} onSwapSides={() => undefined} />;
  }
  render(<Choice />);
  return () => chosen;
}
const standard = () => screen.getByRole("radio", { name: "Standard: checkmate" });
const casual = () => screen.getByRole("radio", { name: "Casual: capture the king" });

test("G6 · the name of each kind of chess says how the game ends", () => {
  chess();
  expect(screen.getAllByRole("radio")).toEqual([casual(), standard()]);
});

test("G6 · the host chooses that checkmate ends the game, and then the clock", async () => {
  const chosen = chess();
  expect(screen.queryByRole("combobox")).toBeNull();
  await userEvent.click(standard());
  expect(chosen()).toEqual({ mode: "standard", clock: "none" });
  await userEvent.selectOptions(screen.getByRole("combobox", { name: "Clock, minutes + seconds a move" }), "3+2");
  expect(chosen()).toEqual({ mode: "standard", clock: "3+2" });
});

test("G6 · a host who goes back to capturing the king chooses no clock", async () => {
  const chosen = chess();
  await userEvent.click(standard());
  await userEvent.selectOptions(screen.getByRole("combobox"), "3+2");
  await userEvent.click(casual());
  expect(chosen()).toEqual({ mode: "casual", clock: "none" });
});
