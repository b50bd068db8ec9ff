import { GAME_LIMITS, type TableSeat } from "~/party/game/protocol";
import type { GameView } from "./gameClient";

export type NoteAction = "claim" | "skip";

export interface RoomNote {
  text: string;
  /** what one can do about it */
  action?: NoteAction;
}

interface Noted {
  view: Pick<GameView, "link" | "frame">;
  me: string;
  /** the room's time; null before it is known */
  nowMs: number | null;
  nameOf: (member: string) => string;
  /** whose turn it is */
  toMove: string | null;
  /** the others can vote to skip them */
  canSkip: boolean;
}

/** What one must know now beside the game: the network, then rivals who are away, then one who takes long. */
export function noteOf(noted: Noted): RoomNote | null {
  const { view, nowMs } = noted;
  if (view.link.at !== "live") return { text: linkText(noted) };
  if (nowMs === null || view.frame.table.status !== "playing") return null;
  return awayNote(noted, nowMs) ?? slowNote(noted, nowMs);
}

function linkText({ view: { link, frame }, me, nowMs }: Noted): string {
  if (link.at !== "refused") return nowMs === null ? "Connecting…" : "Reconnecting…";
  return isPlayer(frame.table.invited, me) ? "You are no longer connected to this game." : "You can't watch this game any more.";
}

const isPlayer = (invited: readonly TableSeat[], me: string): boolean => invited.some(({ member, invitation }) => member === me && invitation === "accepted");

function awayNote({ view: { frame: { table } }, me, nameOf }: Noted, nowMs: number): RoomNote | null {
  const rivals = table.invited.filter(({ member }) => member !== me && table.seats.includes(member));
  const away = rivals.filter(({ awaySinceMs }) => awaySinceMs !== null && nowMs - awaySinceMs >= GAME_LIMITS.awayShownAfterMs);
  const elsewhere = rivals.filter(({ inRoom, awaySinceMs }) => !inRoom && awaySinceMs === null);
  const [first] = away;
  if (!first) return elsewhere.length === 0 ? null : { text: `${listed(elsewhere.map(({ member }) => nameOf(member)))} ${elsewhere.length === 1 ? "is" : "are"} on another page.` };
  const gone = away.map(({ member, left }) => `${nameOf(member)} ${left ? "left" : "disconnected"}.`).join(" ");
  if (table.seats.length !== 2 || !table.seats.includes(me)) return { text: gone };
  if (table.clock) return { text: `${gone} You win if their clock runs out.` };
  const leftS = Math.ceil(((first.left ? GAME_LIMITS.claimAfterLeavingMs : GAME_LIMITS.claimAfterMs) - (nowMs - (first.awaySinceMs ?? nowMs))) / 1_000);
  return leftS > 0 ? { text: `${gone} You can claim the win in ${leftS} s, or wait.` } : { text: gone, action: "claim" };
}

function slowNote({ view: { frame: { table } }, me, nameOf, toMove, canSkip }: Noted, nowMs: number): RoomNote | null {
  if (!table.seats.includes(me) || table.turnSinceMs === null || toMove === null) return null;
  const waitingMs = nowMs - table.turnSinceMs;
  if (waitingMs < GAME_LIMITS.nudgeAfterMs) return null;
  if (toMove === me) return { text: "The others are waiting for you." };
  if (!canSkip) return null;
  const text = `${nameOf(toMove)} is taking long.`;
  if (waitingMs < GAME_LIMITS.skipAfterMs) return { text };
  return table.skipVotes.includes(me) ? { text: `${text} You voted to skip.` } : { text, action: "skip" };
}

function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
