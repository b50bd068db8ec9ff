import type { ShownClock } from "~/app/games/room/roomGame";
import { classNames } from "~/app/ui/primitives/classNames";
import type { PieceLetter } from "~/games/chess/fen";
import type { Seat } from "~/games/core";
import { PIECE_GROUND } from "./board/boardColours";
import { capturedText } from "./board/capturedPieces";
import { ClockFace } from "./ClockFace";
import { PieceSign } from "./board/PieceSign";
import { TEXTS } from "./texts";

interface PlayerRowProps {
  seat: Seat;
  name: string;
  isToMove: boolean;
  captured: readonly PieceLetter[];
  /** in pawns; only the row of the player who is ahead shows it */
  lead: number;
  clock: ShownClock | null;
}

/** A player, what they captured, and their time. */
export function PlayerRow({ seat, name, isToMove, captured, lead, clock }: PlayerRowProps) {
  const recoveredMs = clock?.recoveredMs[seat] ?? 0;
  return (
    <div className="flex h-11 items-center gap-2 short:col-start-2">
      <PieceSign
        piece={seat === 0 ? "K" : "k"}
        className={classNames(
          "size-9 shrink-0 rounded-full border-2",
          PIECE_GROUND,
          isToMove ? "border-accent" : "border-transparent",
        )}
      />
      <div className="min-w-0 flex-1">
        <p dir="auto" className={classNames("truncate leading-5", isToMove ? "font-bold" : "font-semibold text-ink-2")}>
          {name}
        </p>
        <div className="flex h-4.5 items-center gap-2 text-xs text-ink-2 empty:hidden">
          <Captured captured={captured} lead={lead} />
          {recoveredMs > 0 ? (
            <p className="truncate">{TEXTS.player.recovered({ seconds: Math.round(recoveredMs / 1000) })}</p>
          ) : null}
        </div>
      </div>
      {clock ? <ClockFace clock={clock} seat={seat} name={name} /> : null}
    </div>
  );
}

function Captured({ captured, lead }: Pick<PlayerRowProps, "captured" | "lead">) {
  if (captured.length === 0 && lead <= 0) return null;
  return (
    <p className="flex shrink-0 items-center font-semibold">
      <span className="sr-only">{capturedText(captured, lead)}</span>
      <span aria-hidden className={classNames("flex rounded-full px-1 empty:hidden", PIECE_GROUND)}>
        {captured.map((piece, i) => (
          <PieceSign
            key={i}
            piece={piece}
            className={classNames("size-4.5", i > 0 && (piece === captured[i - 1] ? "-ms-2" : "ms-0.5"))}
          />
        ))}
      </span>
      {lead > 0 ? (
        <span aria-hidden className={captured.length > 0 ? "ms-1.5" : ""}>
          +{lead}
        </span>
      ) : null}
    </p>
  );
}
