import { useEffect, useState } from "react";
import { Button } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import type { GameView } from "./gameClient";
import { noteOf, turnText } from "./roomTexts";
import type { ShownRoom } from "./useRoom";
import { TEXTS } from "./texts";

/** A refusal is about the last press, so it shows only for a while. */
const REFUSAL_SHOWN_MS = 6_000;

/** Whose turn it is, and beside it the last move or a more important note. Its size is fixed, except with large text on a phone. */
export function RoomStatus({ room }: { room: ShownRoom }) {
  const { frame, shown, isOwnTurn, seatLabel, ask } = room;
  const note = noteOf(room);
  const action = note?.action;
  const refused = useTemporaryRefusal(room.refused);
  return (
    <div className="flex h-12 items-center gap-2 narrow:h-auto narrow:min-h-12 narrow:flex-wrap">
      <div className="line-clamp-2 narrow:line-clamp-none min-w-0 flex-1 text-sm leading-5 text-ink-2">
        <span role="status" aria-label={TEXTS.turn.label}>
          <span className={classNames("text-base font-bold", isOwnTurn ? "text-accent" : "text-ink")}>
            {turnText(room)}
          </span>{" "}
          <span className={note || refused ? "sr-only" : ""}>{shown?.lastText(frame.view, seatLabel) ?? ""}</span>
        </span>{" "}
        <span role="status" aria-label={TEXTS.note.label} className={refused ? "sr-only" : "font-semibold text-ink"}>
          {note?.text ?? ""}
        </span>
        <span role="alert" className="font-semibold text-danger">
          {refused ? TEXTS.refusals[refused.code] : ""}
        </span>
      </div>
      {action ? (
        <Button size="small" look="soft" onClick={() => ask({ t: action })}>
          {TEXTS.actions[action]}
        </Button>
      ) : null}
    </div>
  );
}

function useTemporaryRefusal(refused: GameView["refused"]): GameView["refused"] {
  const [expired, setExpired] = useState<GameView["refused"]>(null);
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => setExpired(refused), REFUSAL_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  return refused === expired ? null : refused;
}
