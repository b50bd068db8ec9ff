import { useEffect, useState } from "react";
import type { MultiGame } from "~/app/games/multiGames";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import type { RoomGame } from "./roomGame";

/** A game's view and actions are its own: the screen hands them from the room to the game's board and back. */
export type AnyRoomGame = RoomGame<unknown, unknown>;

const LOADS: Record<MultiGame, () => Promise<unknown>> = {
  Chess: () => import("~/app/games/chess/roomGame").then(({ roomGame }) => roomGame),
  Whot: () => import("~/app/games/whot/roomGame").then(({ roomGame }) => roomGame),
  TicTacToe: () => import("~/app/games/ticTacToe/roomGame").then(({ roomGame }) => roomGame),
  BrickBreak: () => import("~/app/games/brickBreak/roomGame").then(({ roomGame }) => roomGame),
  BallFall: () => import("~/app/games/ballFall/roomGame").then(({ roomGame }) => roomGame),
  ImageSlidePuzzle: () => import("~/app/games/imageSlidePuzzle/roomGame").then(({ roomGame }) => roomGame),
  SuperTicTacToe: () => import("~/app/games/superTicTacToe/roomGame").then(({ roomGame }) => roomGame),
};

const loaded = new Map<MultiGame, AnyRoomGame>();

/** The code of one game, loaded with its first room; null until then. */
export function useRoomGame(game: MultiGame): AnyRoomGame | null {
  const [roomGame, setRoomGame] = useState(loaded.get(game) ?? null);
  useEffect(() => {
    let left = false;
    void importWhenOnline(LOADS[game]).then((found) => {
      loaded.set(game, found as AnyRoomGame);
      if (!left) setRoomGame(found as AnyRoomGame);
    });
    return () => {
      left = true;
    };
  }, [game]);
  return roomGame;
}
