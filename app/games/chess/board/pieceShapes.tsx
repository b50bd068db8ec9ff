import type { ReactNode } from "react";
import type { Kind } from "~/games/chess/fen";

// Drawn for Parlor: wooden pieces seen from the side, all with the same foot, within the square that `PieceSign` shows.

const FOOT = <path d="M27 76h46q6 0 6 6v2q0 4-4 4H25q-4 0-4-4v-2q0-6 6-6Z" />;

const collar = (y: number, halfWidth: number): ReactNode => (
  <rect x={50 - halfWidth} y={y} width={halfWidth * 2} height={7} rx={3.5} />
);

/** What is filled with the piece's colour. */
export const BODIES: Record<Kind, ReactNode> = {
  p: (
    <>
      <path d="M42 54C42 64 37 70 31 76H69C63 70 58 64 58 54Z" />
      {FOOT}
      <circle cx={50} cy={35} r={13.5} />
      {collar(48, 15)}
    </>
  ),
  r: (
    <>
      <path d="M37 44 34 76H66L63 44Z" />
      {FOOT}
      <path d="M27 19q0-2 2-2h8q2 0 2 2v6h6v-6q0-2 2-2h6q2 0 2 2v6h6v-6q0-2 2-2h8q2 0 2 2v16q0 3-2 4l-7 5H36l-7-5q-2-1-2-4Z" />
    </>
  ),
  n: (
    <>
      <path d="M33 76C34 67 39 63 45 57 47 55 48 53 48 51 43 56 37 55 33 58 30 60 27 65 22 63 16 61 15 56 18 51 21 46 24 43 26 37 28 30 31 25 37 21L37 11Q37 9 39 10L48 18C65 20 77 34 76 54 76 63 73 69 71 76Z" />
      {FOOT}
    </>
  ),
  b: (
    <>
      <path d="M43 62C43 69 38 73 31 76H69C62 73 57 69 57 62Z" />
      {FOOT}
      <path d="M50 20C62 28 69 39 67 49 66 54 63 57 59 59H41C37 57 34 54 33 49 31 39 38 28 50 20Z" />
      <circle cx={50} cy={15.5} r={5.5} />
      {collar(58, 15)}
    </>
  ),
  q: (
    <>
      <path d="M30 63 16 36 33 47 34 24 44 43 50 20 56 43 66 24 67 47 84 36 70 63C68 68 69 72 71 76H29C31 72 32 68 30 63Z" />
      {FOOT}
      <circle cx={15} cy={33} r={4.5} />
      <circle cx={33} cy={21} r={4.5} />
      <circle cx={50} cy={16} r={5} />
      <circle cx={67} cy={21} r={4.5} />
      <circle cx={85} cy={33} r={4.5} />
    </>
  ),
  k: (
    <>
      <path d="M47 6h6v7h7v6h-7v9h-6v-9h-7v-6h7Z" />
      <path d="M34 37C35 29 42 26 50 26S65 29 66 37Z" />
      <path d="M32 63 22 39Q21 36 24 35.5 50 30 76 35.5 79 36 78 39L68 63C67 68 69 72 71 76H29C31 72 33 68 32 63Z" />
      {FOOT}
    </>
  ),
};

/** Inner lines; black pieces have them in white's colour. */
export const DETAILS: Record<Kind, ReactNode> = {
  p: null,
  r: <path d="M39 44H61" />,
  n: (
    <>
      <path d="M54 29C64 35 67 47 64 60" />
      <circle cx={37.5} cy={33.5} r={1.6} />
      <path d="M22 56l.5-.5" />
    </>
  ),
  b: <path d="M50 31V45M43 38H57" />,
  q: <path d="M34 63.5Q50 58 66 63.5" />,
  k: <path d="M36 63.5Q50 58 64 63.5" />,
};
