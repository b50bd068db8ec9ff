import type { ReactNode } from "react";
import type { MultiGame } from "./multiGames";
import type { SoloGame } from "./soloGames";

/** A game's picture in a list. */
export const GameSign = ({ game }: { game: SoloGame | MultiGame }) => (
  <svg viewBox="0 0 64 64" aria-hidden className="size-16 shrink-0 rounded-md bg-accent-soft text-accent" fill="none" stroke="currentColor" strokeLinecap="round">
    {SIGNS[game]}
  </svg>
);

const SIGNS: Record<SoloGame | MultiGame, ReactNode> = {
  Chess: (
    <>
      <path strokeWidth={1.5} opacity={0.45} d="M12 52h40" />
      <path strokeWidth={3} strokeLinejoin="round" d="M32 10v9m-4.5-4.5h9M23 46h18M25 46c0-7 3-9 3-14-5-1-7-4-7-7 0-4 4-6 7-4l4 4 4-4c3-2 7 0 7 4 0 3-2 6-7 7 0 5 3 7 3 14" />
    </>
  ),
  Whot: (
    <>
      <rect strokeWidth={1.5} opacity={0.45} x={14} y={14} width={22} height={32} rx={4} transform="rotate(-12 25 30)" />
      <rect strokeWidth={3} x={27} y={16} width={23} height={33} rx={4} transform="rotate(8 38 32)" />
      <path strokeWidth={3} strokeLinejoin="round" d="m38 26 6 11H32z" transform="rotate(8 38 32)" />
    </>
  ),
  BrickBreak: (
    <>
      <path strokeWidth={1.5} opacity={0.45} d="M10 12h12v6H10zM26 12h12v6H26zM42 12h12v6H42zM10 22h12v6H10zM42 22h12v6H42z" />
      <path strokeWidth={1.5} opacity={0.45} strokeDasharray="1 4" d="m36 40-7-9" />
      <circle strokeWidth={3} cx={38} cy={42} r={3.5} />
      <path strokeWidth={5} d="M26 53h16" />
    </>
  ),
  BallFall: (
    <>
      <path strokeWidth={1.5} opacity={0.45} d="M14 10v6M50 18v7M32 8v5" />
      <circle strokeWidth={3} cx={26} cy={24} r={4} />
      <path strokeWidth={3} d="M12 32h22" />
      <path strokeWidth={3} opacity={0.7} d="M32 43h20M12 54h20" />
      <path strokeWidth={2} strokeLinejoin="round" d="m34 39 3-4 3 4 3-4 3 4 3-4 2 4" />
    </>
  ),
  TicTacToe: (
    <>
      <path strokeWidth={1.5} opacity={0.45} d="M25 10v44M39 10v44M10 25h44M10 39h44" />
      <path strokeWidth={3} d="m14 14 7 7m0-7-7 7M28.5 28.5l7 7m0-7-7 7M43 43l7 7m0-7-7 7" />
      <circle strokeWidth={3} cx={46.5} cy={17.5} r={3.8} />
      <circle strokeWidth={3} cx={17.5} cy={32} r={3.8} />
    </>
  ),
  SuperTicTacToe: (
    <>
      <path strokeWidth={1} opacity={0.45} d="M14 10v12M18 10v12M10 14h12M10 18h12M30 10v12M34 10v12M26 14h12M26 18h12M46 10v12M50 10v12M42 14h12M42 18h12M14 26v12M18 26v12M10 30h12M10 34h12M46 26v12M50 26v12M42 30h12M42 34h12M14 42v12M18 42v12M10 46h12M10 50h12M30 42v12M34 42v12M26 46h12M26 50h12" />
      <path strokeWidth={2} opacity={0.7} d="M24 9v46M40 9v46M9 24h46M9 40h46" />
      <path strokeWidth={3} d="m28.5 28.5 7 7m0-7-7 7" />
      <circle strokeWidth={3} cx={48} cy={48} r={4} />
    </>
  ),
  ImageSlidePuzzle: (
    <>
      <rect strokeWidth={1.5} opacity={0.45} strokeDasharray="3 4" x={12.5} y={9.5} width={13} height={13} rx={2.5} />
      <rect strokeWidth={3} x={26} y={23} width={13} height={13} rx={2.5} />
      <rect strokeWidth={3} x={40} y={23} width={13} height={13} rx={2.5} />
      <rect strokeWidth={3} x={12.5} y={37} width={13} height={13} rx={2.5} />
      <rect strokeWidth={3} x={26} y={37} width={13} height={13} rx={2.5} />
      <rect strokeWidth={3} x={40} y={37} width={13} height={13} rx={2.5} />
      <path strokeWidth={2} strokeLinejoin="round" d="M19 34v-7m-3 3 3-3.5 3 3.5M27 48l6-6 3.5 3.5L42 40l6 7" />
    </>
  ),
};
