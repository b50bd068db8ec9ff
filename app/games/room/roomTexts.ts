import { GAME_LIMITS, type Table, type TablePlayer } from "~/party/game/protocol";
import type { RoomRefusal } from "./gameClient";
import type { ShownRoom } from "./useRoom";

type Members = Pick<Table, "invited" | "seats">;
type Turn = Pick<ShownRoom, "table" | "turn" | "isOwnTurn" | "seatName">;
type Noted = Pick<ShownRoom, "link" | "table" | "me" | "nowMs" | "nameOf" | "toMove" | "canSkip">;

interface RoomNote {
  text: string;
  /** what the player can do about it */
  action?: "claim" | "skip";
}

/** Whether this member accepted the invitation. All others only watch. */
export const isPlayer = ({ invited }: Pick<Table, "invited">, me: string): boolean =>
  invited.some(({ member, invitation }) => member === me && invitation === "accepted");

/** The others who play this round. */
export const rivalsOf = ({ invited, seats }: Members, me: string): TablePlayer[] =>
  invited.filter(({ member }) => member !== me && seats.includes(member));

export function turnText({ table: { status }, turn, isOwnTurn, seatName }: Turn): string {
  if (status === "waiting" || status === "countdown") return "The game has not begun";
  if (status !== "playing") return "Game Over";
  if (turn === null) return "";
  return isOwnTurn ? "Your turn" : `${seatName(turn)}'s turn`;
}

/** After a game: which of the others want another, and who has left. */
export function rivalsText(table: Members, me: string, nameOf: (member: string) => string): string {
  const texts = rivalsOf(table, me).flatMap(({ member, online, left, inRoom, awaySinceMs }) => {
    if (online) return `${nameOf(member)} wants to play again.`;
    if (left) return `${nameOf(member)} left.`;
    return !inRoom && awaySinceMs !== null ? `${nameOf(member)} disconnected.` : [];
  });
  return texts.join(" ");
}

/** The most important note during a game: the network, then rivals who are away, then a player who takes long. */
export function noteOf(noted: Noted): RoomNote | null {
  const { link, table, nowMs } = noted;
  if (link.at !== "live") return { text: linkText(noted) };
  if (nowMs === null || table.status !== "playing") return null;
  return awayNote(noted, nowMs) ?? slowNote(noted, nowMs);
}

function linkText({ link, table, me, nowMs }: Noted): string {
  if (link.at !== "refused") return nowMs === null ? "Connecting…" : "Reconnecting…";
  return isPlayer(table, me) ? "You are no longer connected to this game." : "You can't watch this game any more.";
}

function awayNote({ table, me, nameOf }: Noted, nowMs: number): RoomNote | null {
  const awayMs = ({ awaySinceMs }: TablePlayer): number => nowMs - (awaySinceMs ?? nowMs);
  const rivals = rivalsOf(table, me);
  const away = rivals.filter((rival) => awayMs(rival) >= GAME_LIMITS.awayShownAfterMs);
  const [first] = away;
  if (!first) return elsewhereNote(rivals, nameOf);
  const text = away.map(({ member, left }) => `${nameOf(member)} ${left ? "left" : "disconnected"}.`).join(" ");
  if (table.seats.length !== 2 || !table.seats.includes(me)) return { text };
  if (table.clock) return { text: `${text} You win if their clock runs out.` };
  const claimAfterMs = first.left ? GAME_LIMITS.claimAfterLeavingMs : GAME_LIMITS.claimAfterMs;
  const leftS = Math.ceil((claimAfterMs - awayMs(first)) / 1_000);
  return leftS > 0 ? { text: `${text} You can claim the win in ${leftS} s, or wait.` } : { text, action: "claim" };
}

const NAMES = new Intl.ListFormat("en-GB"); // "A, B and C"

function elsewhereNote(rivals: readonly TablePlayer[], nameOf: (member: string) => string): RoomNote | null {
  const elsewhere = rivals.filter(({ inRoom, awaySinceMs }) => !inRoom && awaySinceMs === null);
  if (elsewhere.length === 0) return null;
  const names = NAMES.format(elsewhere.map(({ member }) => nameOf(member)));
  return { text: `${names} ${elsewhere.length === 1 ? "is" : "are"} on another page.` };
}

function slowNote({ table, me, nameOf, toMove, canSkip }: Noted, nowMs: number): RoomNote | null {
  if (!table.seats.includes(me) || table.turnSinceMs === null || toMove === null) return null;
  const waitingMs = nowMs - table.turnSinceMs;
  if (waitingMs < GAME_LIMITS.nudgeAfterMs) return null;
  if (toMove === me) return { text: "The others are waiting for you." };
  if (!canSkip) return null;
  const text = `${nameOf(toMove)} is taking long.`;
  if (waitingMs < GAME_LIMITS.skipAfterMs) return { text };
  return table.skipVotes.includes(me) ? { text: `${text} You voted to skip.` } : { text, action: "skip" };
}

const IMPOSSIBLE = "That is not possible now.";
const NOT_A_PLAYER = "You do not play in this game.";
const WENT_WRONG = "Something went wrong. Please try again.";

/** The texts for the room's refusals. */
export const REFUSAL_TEXTS: Record<RoomRefusal, string> = {
  not_your_turn: "It is not your turn.",
  illegal: IMPOSSIBLE,
  bad_message: IMPOSSIBLE,
  too_large: IMPOSSIBLE,
  stale: "The game had moved on. Look again.",
  game_over: "The game is over.",
  not_started: "The game has not begun.",
  too_early: "It is too early for that.",
  too_late: "It is too late for that.",
  rate_limited: "Too fast. Wait a moment.",
  not_in_room: NOT_A_PLAYER,
  forbidden: NOT_A_PLAYER,
  not_found: "There is no such game any more.",
  hello_first: WENT_WRONG,
  protocol_too_old: WENT_WRONG,
  internal: WENT_WRONG,
};
