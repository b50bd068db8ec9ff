import { cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { newGame, tableOf } from "~/party/game/game";
import { renderPage } from "~/tests/kit/renderPage";
import { RoomActions } from "./RoomActions";

afterEach(cleanup);

const show = (me: string, watchers: number) =>
  renderPage(<RoomActions table={tableOf(newGame({ game: "Chess", options: {}, swapSides: false, host: "ann", invited: ["bob"] }, 0), watchers, 0)} me={me} ask={() => undefined} />);

test("G3 · a player sees how many friends are watching", () => {
  show("ann", 1);
  expect(screen.getByTitle("1 friend is watching").textContent).toBe("1 friend is watching");
});

test("G3 · a spectator isn't counted among those who watch beside them", () => {
  show("zoe", 1);
  expect(screen.getByText("You are watching")).toBeTruthy();
  expect(screen.queryByTitle(/watching/)).toBe(null);
});
