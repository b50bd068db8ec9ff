import { Button } from "~/app/ui/Button";
import { GAME_LIMITS, type GameErrorCode, type TableSeat } from "~/party/game/protocol";
import type { CoreErrorCode } from "~/party/core/protocol";
import type { GameAsk, GameView } from "./gameClient";

interface RoomNotesProps {
  view: GameView;
  me: string;
  /** the room's time; null before it is known */
  nowMs: number | null;
  nameOf: (member: string) => string;
  /** whose turn it is */
  toMove: string | null;
  ask: (command: GameAsk) => void;
}

/** What one must know beside the board, and what one can do about it: the network, a rival who is away, one who takes long. */
export function RoomNotes({ view, me, nowMs, nameOf, toMove, ask }: RoomNotesProps) {
  const { link, frame: { table } } = view;
  const seated = table.seats.includes(me);
  const playing = table.status === "playing";
  const rivals = playing ? table.invited.filter(({ member }) => member !== me && table.seats.includes(member)) : [];
  const away = nowMs === null ? [] : rivals.filter(({ awaySinceMs }) => awaySinceMs !== null && nowMs - awaySinceMs >= GAME_LIMITS.awayShownAfterMs);
  return (
    <div className="w-full space-y-2 empty:hidden">
      {link.at === "live" ? null : <Note>{link.at === "refused" ? "You are no longer connected to this game." : nowMs === null ? "Connecting…" : "Reconnecting…"}</Note>}
      {away.map((seat) => (
        <AwayNote key={seat.member} seat={seat} name={nameOf(seat.member)} msAway={(nowMs ?? 0) - (seat.awaySinceMs ?? 0)} canClaim={seated && table.seats.length === 2 && !table.clock} onClaim={() => ask({ t: "claim" })} />
      ))}
      {playing && seated && away.length === 0 && nowMs !== null && table.turnSinceMs !== null && toMove !== null ? (
        <SlowNote msWaiting={nowMs - table.turnSinceMs} isMine={toMove === me} name={nameOf(toMove)} canSkip={table.game === "Whot" && toMove !== me} hasVoted={table.skipVotes.includes(me)} onSkip={() => ask({ t: "skip" })} />
      ) : null}
      <p role="alert" className="text-center text-sm text-danger empty:hidden">
        {view.refused ? refusalText(view.refused.code) : ""}
      </p>
    </div>
  );
}

const Note = ({ children }: { children: React.ReactNode }) => (
  <div role="status" className="flex min-h-11 flex-wrap items-center justify-center gap-x-3 gap-y-1 rounded-md border border-hairline bg-sunk px-3 py-1.5 text-sm text-ink-2">
    {children}
  </div>
);

function AwayNote({ seat, name, msAway, canClaim, onClaim }: { seat: TableSeat; name: string; msAway: number; canClaim: boolean; onClaim: () => void }) {
  const afterMs = seat.left ? GAME_LIMITS.claimAfterLeavingMs : GAME_LIMITS.claimAfterMs;
  const leftS = Math.ceil((afterMs - msAway) / 1_000);
  return (
    <Note>
      <span>{seat.left ? `${name} left.` : `${name} disconnected.`}</span>
      {!canClaim ? null : leftS > 0 ? (
        <span className="tabular-nums">You can claim the win in {leftS} s, or wait.</span>
      ) : (
        <Button size="small" look="soft" onClick={onClaim}>
          Claim win
        </Button>
      )}
    </Note>
  );
}

function SlowNote({ msWaiting, isMine, name, canSkip, hasVoted, onSkip }: { msWaiting: number; isMine: boolean; name: string; canSkip: boolean; hasVoted: boolean; onSkip: () => void }) {
  if (msWaiting < GAME_LIMITS.nudgeAfterMs || (!isMine && !canSkip)) return null;
  if (isMine) return <Note>It is your turn: the others are waiting.</Note>;
  return (
    <Note>
      <span>{name} is taking long.</span>
      {msWaiting < GAME_LIMITS.skipAfterMs ? null : hasVoted ? (
        <span>You voted to skip.</span>
      ) : (
        <Button size="small" look="soft" onClick={onSkip}>
          Skip turn
        </Button>
      )}
    </Note>
  );
}

/** Why the room did not do what one asked. */
export function refusalText(code: GameErrorCode | CoreErrorCode): string {
  switch (code) {
    case "not_your_turn":
      return "It is not your turn.";
    case "illegal":
    case "bad_message":
    case "too_large":
      return "That is not possible now.";
    case "stale":
      return "The game had moved on. Look again.";
    case "game_over":
      return "The game is over.";
    case "not_started":
      return "The game has not begun.";
    case "too_early":
      return "It is too early for that.";
    case "too_late":
      return "It is too late for that.";
    case "rate_limited":
      return "Too fast. Wait a moment.";
    case "not_in_room":
    case "forbidden":
      return "You do not play in this game.";
    case "not_found":
      return "There is no such game any more.";
    case "hello_first":
    case "protocol_too_old":
    case "internal":
      return "Something went wrong. Please try again.";
  }
}
