import { say } from "~/app/i18n/isolated";
import { GAME_LIMITS, type Table, type TablePlayer } from "~/party/game/protocol";
import type { ShownRoom } from "./useRoom";
import { TEXTS } from "./texts";

type Members = Pick<Table, "invited" | "seats">;
type Turn = Pick<ShownRoom, "table" | "turn" | "isOwnTurn" | "seatName">;
type NoteInput = Pick<ShownRoom, "link" | "table" | "me" | "nowMs" | "nameOf" | "toMove" | "canSkip">;

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
  if (status === "waiting" || status === "countdown") return TEXTS.turn.notBegun;
  if (status !== "playing") return TEXTS.turn.over;
  if (turn === null) return "";
  return isOwnTurn ? TEXTS.turn.own : TEXTS.turn.other({ name: seatName(turn) });
}

/** After a game: who wants to play again, and who has left. */
export function rivalsText(table: Members, me: string, nameOf: (member: string) => string): string {
  const texts = rivalsOf(table, me).flatMap(({ member, online, left, inRoom, awaySinceMs }) => {
    if (online) return TEXTS.after.wantsAgain({ name: nameOf(member) });
    if (left) return TEXTS.note.left({ name: nameOf(member) });
    return !inRoom && awaySinceMs !== null ? TEXTS.note.disconnected({ name: nameOf(member) }) : [];
  });
  return texts.join(" ");
}

/**
 * The most important note during a game: about the network, else about rivals who are away, else about a slow player.
 */
export function noteOf(input: NoteInput): RoomNote | null {
  const { link, table, nowMs } = input;
  if (link.type !== "live") return { text: linkText(input) };
  if (nowMs === null || table.status !== "playing") return null;
  return awayNote(input, nowMs) ?? slowNote(input, nowMs);
}

function linkText({ link, table, me, nowMs }: NoteInput): string {
  if (link.type !== "refused") return nowMs === null ? TEXTS.note.connecting : TEXTS.note.reconnecting;
  return isPlayer(table, me) ? TEXTS.note.removed : TEXTS.note.notWatchable;
}

function awayNote({ table, me, nameOf }: NoteInput, nowMs: number): RoomNote | null {
  const awayMs = ({ awaySinceMs }: TablePlayer): number => nowMs - (awaySinceMs ?? nowMs);
  const rivals = rivalsOf(table, me);
  const away = rivals.filter((rival) => awayMs(rival) >= GAME_LIMITS.awayShownAfterMs);
  const [first] = away;
  if (!first) return elsewhereNote(rivals, nameOf);
  const text = away
    .map(({ member, left }) => TEXTS.note[left ? "left" : "disconnected"]({ name: nameOf(member) }))
    .join(" ");
  if (table.seats.length !== 2 || !table.seats.includes(me)) return { text };
  if (table.clock) return { text: say`${text} ${TEXTS.note.winsByClock}` };
  const claimAfterMs = first.left ? GAME_LIMITS.claimAfterLeavingMs : GAME_LIMITS.claimAfterMs;
  const waitS = Math.ceil((claimAfterMs - awayMs(first)) / 1_000);
  return waitS > 0 ? { text: say`${text} ${TEXTS.note.claimIn({ seconds: waitS })}` } : { text, action: "claim" };
}

function elsewhereNote(rivals: readonly TablePlayer[], nameOf: (member: string) => string): RoomNote | null {
  const elsewhere = rivals.filter(({ inRoom, awaySinceMs }) => !inRoom && awaySinceMs === null);
  if (elsewhere.length === 0) return null;
  return {
    text: TEXTS.note.elsewhere({ names: elsewhere.map(({ member }) => nameOf(member)), count: elsewhere.length }),
  };
}

function slowNote({ table, me, nameOf, toMove, canSkip }: NoteInput, nowMs: number): RoomNote | null {
  if (!table.seats.includes(me) || table.turnSinceMs === null || toMove === null) return null;
  const waitingMs = nowMs - table.turnSinceMs;
  if (waitingMs < GAME_LIMITS.nudgeAfterMs) return null;
  if (toMove === me) return { text: TEXTS.note.waitingForYou };
  if (!canSkip) return null;
  const text = TEXTS.note.slow({ name: nameOf(toMove) });
  if (waitingMs < GAME_LIMITS.skipAfterMs) return { text };
  return table.skipVotes.includes(me) ? { text: say`${text} ${TEXTS.note.voted}` } : { text, action: "skip" };
}
