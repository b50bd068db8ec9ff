import { useEffect, useState } from "react";
import { classNames } from "~/app/ui/classNames";
import type { Seat } from "~/games/core";
import type { TableFrame } from "~/party/game/protocol";
import type { GameAsk, GameView } from "./gameClient";
import { refusalText } from "./refusalText";
import { noteOf, type NoteAction } from "./roomNote";
import type { AnyRoomGame } from "./roomGame";
import { Button } from "~/app/ui/Button";

/** A refusal is about what was just pressed. */
const REFUSAL_SHOWN_MS = 6_000;

interface RoomStatusProps {
  view: GameView;
  roomGame: AnyRoomGame | null;
  me: string;
  /** the others can vote to skip whoever is to move */
  canSkip: boolean;
  /** the room's time; null before it is known */
  nowMs: number | null;
  /** whose turn it is */
  turn: Seat | null;
  /** of a member */
  nameOf: (member: string) => string;
  /** of a seat */
  seatName: (seat: Seat) => string;
  ask: (command: GameAsk) => void;
}

/** Whose turn it is, and beside that what just happened, or what one must know before it: in a place of one size. */
export function RoomStatus({ view, roomGame, me, canSkip, nowMs, turn, nameOf, seatName, ask }: RoomStatusProps) {
  const { frame } = view;
  const toMove = turn === null ? null : (frame.table.seats[turn] ?? null);
  const note = noteOf({ view, me, canSkip, nowMs, nameOf, toMove });
  const action = note?.action;
  const refused = useBriefly(view.refused);
  const last = roomGame && frame.view !== null ? roomGame.lastText(frame.view, (seat) => (seat === frame.you ? "You" : seatName(seat))) : "";
  const isMine = turn !== null && turn === frame.you;
  return (
    <div className="flex h-12 items-center gap-2">
      <div className="line-clamp-2 min-w-0 flex-1 text-sm leading-5 text-ink-2">
        <span role="status" aria-label="Turn">
          <span className={classNames("text-base font-bold", isMine ? "text-accent" : "text-ink")}>{turnText(frame, turn, seatName)}</span>{" "}
          <span className={note || refused ? "sr-only" : ""}>{last}</span>
        </span>{" "}
        <span role="status" aria-label="Note" className={refused ? "sr-only" : "font-semibold text-ink"}>{note?.text ?? ""}</span>
        <span role="alert" className="font-semibold text-danger">{refused ? refusalText(refused.code) : ""}</span>
      </div>
      {action ? (
        <Button size="small" look="soft" onClick={() => ask({ t: action })}>
          {ACTIONS[action]}
        </Button>
      ) : null}
    </div>
  );
}

const ACTIONS: Record<NoteAction, string> = { claim: "Claim win", skip: "Skip turn" };

export function turnText({ table, you }: TableFrame, turn: Seat | null, seatName: (seat: Seat) => string): string {
  if (table.status === "waiting" || table.status === "countdown") return "The game has not begun";
  if (table.status !== "playing") return "Game Over";
  if (turn === null) return "";
  return turn === you ? "Your turn" : `${seatName(turn)}'s turn`;
}

function useBriefly(refused: GameView["refused"]): GameView["refused"] {
  const [gone, setGone] = useState<GameView["refused"]>(null);
  useEffect(() => {
    if (!refused) return;
    const timer = setTimeout(() => setGone(refused), REFUSAL_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  return refused === gone ? null : refused;
}
