import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { chess } from "~/games/chess/rules";
import { ticTacToe } from "~/games/ticTacToe/rules";
import { newGame, tableOf } from "~/party/game/game";
import type { TableFrame } from "~/party/game/protocol";
import { ADA, renderPage } from "~/tests/kit/pages/renderPage";
import { RoomScreen } from "./RoomScreen";

vi.mock("./useGameRoom", () => ({
  useGameRoom: (_room: string, frame: TableFrame) => ({
    view: { link: { type: "live" }, frame, atMs: 0, pending: null, refused: null, log: null },
    client: null,
  }),
}));

afterEach(cleanup);

const begun = tableOf(
  newGame({ game: "TicTacToe", options: {}, swapSides: false, host: ADA.id, invited: ["bayo"] }, 0),
  0,
  0,
);
const table = { ...begun, seats: [ADA.id, "bayo"] };
const PLAYING: TableFrame = {
  t: "table",
  seq: 1,
  nowMs: 0,
  v: 1,
  you: 0,
  view: ticTacToe.setup(),
  table: { ...table, status: "playing" },
};
const OVER: TableFrame = { ...PLAYING, table: { ...table, status: "over", result: { outcome: "won", winner: 0 } } };
const BAYO = { id: "bayo", name: "Bayo", photo: null };

test("G2 · the actions after a game are in the end dialog, and on the page once the dialog is closed", async () => {
  renderPage(<RoomScreen room="r" frame={OVER} people={[]} me={ADA.id} />, { viewer: ADA });
  const dialog = within(await screen.findByRole("dialog", { name: "You Won!" }));
  await screen.findByRole("grid", { hidden: true });
  const cancels = () => screen.getAllByRole("button", { name: "Cancel", hidden: true });
  expect(cancels()).toEqual([dialog.getByRole("button", { name: "Cancel" })]);
  fireEvent.click(dialog.getByRole("button", { name: "View the board" }));
  expect(screen.queryByRole("dialog")).toBe(null);
  expect(cancels().length).toBe(1);
});

test("G2 · the window's title says whose turn it is", async () => {
  renderPage(<RoomScreen room="r" frame={PLAYING} people={[]} me={ADA.id} />, { viewer: ADA });
  await vi.waitFor(() => expect(document.title).toBe("Your turn · TicTacToe · Parlor"));
});

test("G2 · the end dialog says how the game ended", async () => {
  const view = { ...ticTacToe.setup(), cells: ["X", "X", "X", "O", "O", "", "", "", ""] };
  renderPage(<RoomScreen room="r" frame={{ ...OVER, view }} people={[]} me={ADA.id} />, { viewer: ADA });
  await within(await screen.findByRole("dialog", { name: "You Won!" })).findByText("Three in a row.");
});

test("G2 · a rival who wants another game is named in the end dialog, and below the board once the dialog is closed", async () => {
  const invited = table.invited.map((player) => (player.member === "bayo" ? { ...player, online: true } : player));
  renderPage(
    <RoomScreen room="r" frame={{ ...OVER, table: { ...OVER.table, invited } }} people={[BAYO]} me={ADA.id} />,
    { viewer: ADA },
  );
  const dialog = within(await screen.findByRole("dialog", { name: "You Won!" }));
  dialog.getByText("Bayo wants to play again.");
  fireEvent.click(dialog.getByRole("button", { name: "View the board" }));
  await screen.findByText("Bayo wants to play again.");
});

test.each([
  [new Date(2024, 1, 29, 23, 30).getTime(), "2024.02.29"],
  [undefined, "????.??.??"], // from rooms of an earlier release
] as const)("G6 · a PGN has the day on which the round began at %s by the room", async (beganAtMs, day) => {
  const user = userEvent.setup();
  const { beganAtMs: _, ...earlier } = { ...PLAYING.table, game: "Chess" };
  const game = beganAtMs === undefined ? earlier : { ...earlier, beganAtMs };
  const frame = { ...PLAYING, table: game, view: chess.setup({ mode: "standard", clock: "none" }) };
  renderPage(<RoomScreen room="r" frame={frame} people={[BAYO]} me={ADA.id} />, { viewer: ADA });
  await user.click(await screen.findByRole("button", { name: "Copy PGN" }));
  expect(await navigator.clipboard.readText()).toContain(`[Date "${day}"]`);
});
