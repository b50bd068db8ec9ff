import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { gameAt } from "~/app/games/allGames";
import { memberName, type MemberView } from "~/app/members/member";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import type { Seat } from "~/games/core";
import type { TableFrame } from "~/party/game/protocol";
import type { GameAsk, GameClient, GameView } from "./gameClient";
import type { RaceLink } from "./roomGame";
import { useGameRoom } from "./useGameRoom";
import { TEXTS } from "./texts";

const TICK_MS = 500;

/** A room as the page found it. */
export interface FoundRoom {
  room: string;
  frame: TableFrame;
  people: readonly MemberView[];
  /** the viewer's id */
  me: string;
}

export type ShownRoom = ReturnType<typeof useRoom>;

/** An open game room, for the parts of its screen. */
export function useRoom({ room, frame: first, people, me }: FoundRoom) {
  const { view, client } = useGameRoom(room, first);
  const { frame, atMs } = view;
  const { table, you } = frame;
  const { clock } = table;
  const game = gameAt(table.game);
  const roomGame = useLoaded(game?.loadBoard, true);
  const shown = frame.view === null ? null : roomGame;
  const turn = shown && table.status === "playing" ? shown.turnOf(frame.view) : null;
  const personOf = useCallback(
    (member: string) => people.find(({ id }) => id === member) ?? { id: member, name: null, photo: null },
    [people],
  );
  const seatName = useCallback((seat: Seat) => memberName(personOf(table.seats[seat] ?? "")), [personOf, table.seats]);
  return {
    ...view,
    table,
    me,
    isRace: game?.isRace === true,
    /** the others can vote to skip the player to move */
    canSkip: game?.canSkip === true,
    roomGame,
    /** `roomGame`, if there is something to draw */
    shown,
    /** the room's time; null before it is known */
    nowMs: useRoomTime(view, table.status !== "over" && table.status !== "closed"),
    /** the seat whose turn it is */
    turn,
    isOwnTurn: turn !== null && turn === you,
    /** the id of the member whose turn it is */
    toMove: turn === null ? null : (table.seats[turn] ?? null),
    personOf,
    nameOf: (member: string) => memberName(personOf(member)),
    seatName,
    /** like `seatName`, but "You" for the viewer's own seat */
    seatLabel: (seat: Seat) => (seat === you ? TEXTS.you : seatName(seat)),
    clock: useMemo(() => clock && { ...clock, atMs: atMs || performance.now() }, [clock, atMs]),
    race: useRaceLink(room, view, client),
    act: useCallback((action: unknown) => client?.act(action), [client]),
    ask: useCallback((command: GameAsk) => client?.ask(command), [client]),
  };
}

/** The room's current time, updated while `isTicking`. Null on the server and until the room has sent its time. */
function useRoomTime({ frame, atMs }: GameView, isTicking: boolean): number | null {
  const [now, setNow] = useState<number | null>(null);
  useEffect(() => {
    setNow(performance.now());
    if (!isTicking) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isTicking, frame]);
  return now === null || atMs === 0 ? null : frame.nowMs + Math.max(0, now - atMs);
}

/** A race's link to its room. It stays the same object while the room is shown. */
function useRaceLink(room: string, { frame, atMs }: GameView, client: GameClient | null): RaceLink<unknown> {
  const { turnSinceMs } = frame.table;
  const latest = useRef({ client, aheadMs: -Infinity, turnSinceMs });
  useEffect(() => {
    const { aheadMs } = latest.current;
    // the frame that arrived fastest gives the best estimate of how far the room's clock is ahead
    latest.current = { client, turnSinceMs, aheadMs: Math.max(aheadMs, frame.nowMs - (atMs || performance.now())) };
  });
  const [link] = useState<RaceLink<unknown>>(() => ({
    room,
    sinceMs: () => performance.now() + latest.current.aheadMs - (latest.current.turnSinceMs ?? 0),
    send: (action) => latest.current.client?.sendInput(action) ?? Promise.resolve("offline"),
  }));
  return link;
}
