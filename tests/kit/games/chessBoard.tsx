import { render, screen, within } from "@testing-library/react";
import { StrictMode } from "react";
import { vi } from "vitest";
import { Board } from "~/app/games/chess/board/Board";
import type { BoardProps } from "~/app/games/room/roomGame";
import type { Chess, ChessAction } from "~/games/chess/rules";

type Props = BoardProps<Chess, ChessAction>;

/** Renders a board. By default, Ada plays white and is the viewer. `show` gives the board new props. */
export function showBoard(view: Chess, given: Partial<Props> = {}) {
  const act = vi.fn<Props["act"]>();
  let props: Props = {
    view,
    seat: 0,
    canAct: true,
    pending: null,
    act,
    nameOf: (seat) => (seat === 0 ? "Ada" : "Bayo"),
    clock: null,
    beganAtMs: null,
    ...given,
  };
  const draw = () => (
    <StrictMode>
      <Board {...props} />
    </StrictMode>
  );
  const { rerender } = render(draw());
  return {
    act,
    show(next: Partial<Props>) {
      props = { ...props, ...next };
      rerender(draw());
    },
  };
}

const grid = () => screen.getByRole("grid", { name: "Chess board" });
export const cells = () => within(grid()).getAllByRole("gridcell");
/** The cell of a square, whatever piece is on it. */
export const cell = (square: string) => within(grid()).getByRole("gridcell", { name: new RegExp(`^${square}, `) });
export const button = (name: string) => screen.getByRole("button", { name });
export const nameOfCell = (one: Element): string => one.getAttribute("aria-label") ?? "";
/** The squares to which the chosen piece can go. */
export const targets = () => marked("can go there");
export const marked = (mark: string) =>
  cells()
    .filter((one) => document.getElementById(one.getAttribute("aria-describedby") ?? "")?.textContent?.includes(mark))
    .map((one) => nameOfCell(one).slice(0, 2))
    .sort();
