import type { ComponentType } from "react";
import type { SoloGame } from "./soloGames";
import { TicTacToeScreen } from "./ticTacToe/TicTacToeScreen";

export const SOLO_SCREENS: Record<SoloGame, ComponentType> = { TicTacToe: TicTacToeScreen };
