import { turnRoomGame, type TurnGame } from "~/app/games/turns/turnGame";
import {
  columnOf,
  connectFour,
  discOf,
  drop,
  openColumns,
  wonCells,
  type ConnectFour,
  type Drop,
} from "~/games/connectFour/rules";
import type { NoOptions } from "~/games/core";
import { Board } from "./Board";
import { PlayerDisc } from "./DiscSign";
import { TEXTS } from "./texts";
import { person } from "~/app/games/person";

/** G11. */
export const turnGame: TurnGame<ConnectFour, Drop, NoOptions> = {
  rules: connectFour,
  Board,
  tableClass: "[--board:calc((var(--room)-116px)*7/6)] short:[--board:calc(var(--room)*7/6)]",
  sign: (player, size) => <PlayerDisc player={player} size={size} />,
  signName: (player) => TEXTS.discs[discOf(player)],
  played: (view, { column }) => drop(view, column),
  promptText: () => TEXTS.choose,
  refusalText: (view, { column }) => (openColumns(view).includes(column) ? null : TEXTS.full({ column: column + 1 })),
  playedText: ({ last }, name) => TEXTS.played({ ...person(name), column: columnOf(last ?? 0) + 1 }),
  decidedText: (view) => (wonCells(view).length > 0 ? TEXTS.end.line : TEXTS.end.full),
};

export const roomGame = turnRoomGame(turnGame);
