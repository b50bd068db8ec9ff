import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ticTacToe } from "~/games/ticTacToe/rules";
import { newGame, tableOf } from "~/party/game/game";
import type { TableFrame } from "~/party/game/protocol";
import { ADA, renderPage } from "~/tests/kit/renderPage";
import { RoomScreen } from "./RoomScreen";

vi.mock("./useGameRoom", () => ({
  useGameRoom: (_room: string, frame: TableFrame) => ({ view: { link: { at: "live" }, frame, atMs: 0, pending: null, refused: null, log: null }, client: null }),
}));

afterEach(cleanup);

const begun = tableOf(newGame({ game: "TicTacToe", options: {}, swapSides: false, host: ADA.id, invited: ["bayo"] }, 0), 0, 0);
const OVER: TableFrame = {
  t: "table",
  seq: 1,
  nowMs: 0,
  v: 1,
  you: 0,
  view: ticTacToe.setup(),
  table: { ...begun, status: "over", seats: [ADA.id, "bayo"], result: { outcome: "won", winner: 0 } },
};

test("G2 · what one can do after a game shows in the end dialog alone, and on the page once that was put aside", async () => {
  renderPage(<RoomScreen room="r" frame={OVER} people={[]} me={ADA.id} />, { viewer: ADA });
  const dialog = within(await screen.findByRole("dialog", { name: "You Won!" }));
  await screen.findByRole("grid", { hidden: true });
  const cancels = () => screen.getAllByRole("button", { name: "Cancel", hidden: true });
  expect(cancels()).toEqual([dialog.getByRole("button", { name: "Cancel" })]);
  fireEvent.click(dialog.getByRole("button", { name: "Look at the game" }));
  expect(screen.queryByRole("dialog")).toBe(null);
  expect(cancels().length).toBe(1);
});
