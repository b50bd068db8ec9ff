import { classNames } from "~/app/ui/primitives/classNames";
import { kindOf, ownerOf, type PieceLetter } from "~/games/chess/fen";
import { BODIES, DETAILS } from "./pieceShapes";

/** One piece in its own colours, which are the same in both themes. */
export function PieceSign({ piece, className }: { piece: PieceLetter; className?: string }) {
  const kind = kindOf(piece);
  return (
    <svg
      viewBox="4 0 92 92"
      aria-hidden
      className={classNames("stroke-[#1c1814] stroke-[3.5]", className)}
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <g fill={ownerOf(piece) === 0 ? IVORY : EBONY}>{BODIES[kind]}</g>
      <g fill="none" stroke={ownerOf(piece) === 0 ? undefined : IVORY}>
        {DETAILS[kind]}
      </g>
    </svg>
  );
}

const IVORY = "#fffaf0";
const EBONY = "#3a332c";
