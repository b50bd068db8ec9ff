import { act as settle, cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { button, cell, nameOfCell, showBoard, targets } from "~/tests/kit/games/chessBoard";
import { after, playedGame, withMove } from "~/tests/kit/games/chessGames";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const OPENED = playedGame("e2e4 e7e5 g1f3");
const shown = () => (["e4", "e5", "f3"] as const).map((square) => nameOfCell(cell(square)).slice(4));

test("G6 · a click on a move in the list shows the position after that move", () => {
  showBoard(OPENED, { seat: 1 });
  const list = screen.getByRole("list");
  expect(
    within(list)
      .getAllByRole("button")
      .map((one) => one.textContent),
  ).toEqual(["e4", "e5", "Nf3"]);
  expect(
    within(list)
      .getAllByRole("listitem")
      .map((one) => one.textContent),
  ).toEqual(["1.e4e5", "2.Nf3"]);
  expect(button("Nf3").getAttribute("aria-current")).toBe("true");
  fireEvent.click(button("e4"));
  expect(shown()).toEqual(["white pawn", "empty", "empty"]);
  expect(button("e4").getAttribute("aria-current")).toBe("true");
});

test("G6 · a player can step through the moves and return to the current position", () => {
  showBoard(OPENED, { seat: 1 });
  fireEvent.click(button("First move"));
  expect(shown()).toEqual(["empty", "empty", "empty"]);
  expect((button("Previous move") as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(button("Next move"));
  fireEvent.click(button("Next move"));
  expect(shown()).toEqual(["white pawn", "black pawn", "empty"]);
  fireEvent.click(button("Previous move"));
  expect(shown()).toEqual(["white pawn", "empty", "empty"]);
  fireEvent.click(button("Last move"));
  expect(shown()).toEqual(["white pawn", "black pawn", "white knight"]);
  fireEvent.click(button("First move"));
  fireEvent.click(button("Back to the game"));
  expect(shown()).toEqual(["white pawn", "black pawn", "white knight"]);
  expect(screen.queryByRole("button", { name: "Back to the game" })).toBeNull();
});

test("G6 · G10 · the list of moves is one tab stop with arrow keys", async () => {
  const user = userEvent.setup();
  showBoard(OPENED, { seat: 1 });
  const moves = within(screen.getByRole("list")).getAllByRole("button");
  expect(moves.filter((one) => one.tabIndex === 0)).toEqual([button("Nf3")]);
  button("Nf3").focus();
  await user.keyboard("{ArrowLeft}");
  expect(document.activeElement).toBe(button("e5"));
  expect(shown()).toEqual(["white pawn", "black pawn", "empty"]);
  await user.keyboard("{Home}");
  expect(shown()).toEqual(["empty", "empty", "empty"]);
  await user.keyboard("{ArrowRight}{ArrowRight}");
  expect(shown()).toEqual(["white pawn", "black pawn", "empty"]);
  await user.keyboard("{End}");
  expect(shown()).toEqual(["white pawn", "black pawn", "white knight"]);
});

test("G6 · an old position allows no moves", () => {
  const { act, show } = showBoard(OPENED, { seat: 1 });
  fireEvent.click(button("e4"));
  fireEvent.click(cell("d7"));
  expect(targets()).toEqual([]);
  show({ view: withMove(OPENED, "b8c6") });
  expect(shown()).toEqual(["white pawn", "empty", "empty"]);
  fireEvent.click(button("Back to the game"));
  expect(nameOfCell(cell("c6"))).toBe("c6, black knight");
  expect(act).not.toHaveBeenCalled();
});

test("G6 · a player can offer a draw, and ask to take back only when the rules allow it", () => {
  const { act, show } = showBoard(playedGame(""));
  expect((button("Take back") as HTMLButtonElement).disabled).toBe(true);
  fireEvent.click(button("Offer draw"));
  expect(act.mock.calls).toEqual([[{ offerDraw: true }]]);
  show({ view: OPENED });
  fireEvent.click(button("Take back"));
  expect(act).toHaveBeenLastCalledWith({ takeback: true });
  show({ pending: { takeback: true } });
  expect((button("Take back") as HTMLButtonElement).disabled).toBe(true);
  show({ pending: null, view: after(OPENED, 0, { takeback: true }) });
  expect((button("Take back") as HTMLButtonElement).disabled).toBe(true);
  expect(screen.getByText("You asked to take back a move. Waiting for Bayo to answer.").getAttribute("role")).toBe(
    "status",
  );
});

test.each([
  ["offers a draw.", { offerDraw: true }, { offerDraw: true }, { decline: "draw" }],
  ["asks to take back a move.", { takeback: true }, { takeback: true }, { decline: "takeback" }],
] as const)("G6 · the player accepts or declines when the rival %s", (text, question, yes, no) => {
  const { act } = showBoard(after(OPENED, 0, question), { seat: 1 });
  expect(screen.getByText(`Ada ${text}`).getAttribute("role")).toBe("status");
  fireEvent.click(button("Accept"));
  fireEvent.click(button("Decline"));
  expect(act.mock.calls).toEqual([[yes], [no]]);
});

test("G6 · the player to move can claim a draw by repetition in standard chess", () => {
  const thereAndBack = "g1f3 g8f6 f3g1 f6g8";
  const view = playedGame(`${thereAndBack} ${thereAndBack}`, { mode: "standard" });
  const { act, show } = showBoard(view);
  fireEvent.click(button("Claim draw"));
  expect(act.mock.calls).toEqual([[{ claimDraw: true }]]);
  show({ seat: 1 });
  expect(screen.queryByRole("button", { name: "Claim draw" })).toBeNull();
  show({ seat: 0, view: playedGame(`${thereAndBack} ${thereAndBack}`) });
  expect(screen.queryByRole("button", { name: "Claim draw" })).toBeNull();
});

test("G6 · both sides' captures are counted, also in an old position", () => {
  showBoard(playedGame("e2e4 d7d5 e4d5 d8d5 b1c3 d5d2 c1d2"));
  expect(screen.getByText("Captured: queen, pawn. 8 ahead.")).toBeTruthy(); // Ada's: queen and pawn for two pawns
  expect(screen.getByText("Captured: 2 pawns.")).toBeTruthy();
  fireEvent.click(button("exd5"));
  expect(screen.getByText("Captured: pawn. 1 ahead.")).toBeTruthy();
});

test("G6 · the running clock counts down, with tenths when little is left", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  const clock = { leftMs: [22_000, 300_000], running: 0, atMs: performance.now(), recoveredMs: [20_000, 0] } as const;
  const { show } = showBoard(OPENED, { clock });
  const times = () => ["Ada's clock", "Bayo's clock"].map((name) => screen.getByRole("timer", { name }).textContent);
  const pass = (ms: number) => settle(() => void vi.advanceTimersByTime(ms));
  expect(times()).toEqual(["0:22", "5:00"]);
  pass(1001);
  expect(times()).toEqual(["0:20", "5:00"]);
  pass(1000);
  expect(times()).toEqual(["0:19.9", "5:00"]);
  pass(100);
  expect(times()).toEqual(["0:19.8", "5:00"]);
  pass(60_000);
  expect(times()).toEqual(["0:00.0", "5:00"]);
  expect(vi.getTimerCount()).toBe(0);
  expect(screen.getByText("+20 s because the game was interrupted")).toBeTruthy();
  show({ clock: null });
  expect(screen.queryByRole("timer")).toBeNull();
});

test("G6 · the game and the position can be copied for chess programs", async () => {
  const user = userEvent.setup();
  showBoard(OPENED, { beganAtMs: new Date(2024, 1, 29, 12).getTime() });
  await user.click(button("Copy PGN"));
  const pgn = await navigator.clipboard.readText();
  expect(pgn).toContain('[Date "2024.02.29"]'); // the day of the game, not of the export
  expect(pgn).toContain('[White "Ada"]\n[Black "Bayo"]');
  expect(pgn).toContain("1. e4 e5 2. Nf3 *");
  await user.click(button("e4"));
  await user.click(button("Copy FEN"));
  expect(await navigator.clipboard.readText()).toBe("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
});
