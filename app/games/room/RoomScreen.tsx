import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { MuteButton } from "~/app/games/MuteButton";
import { gameAt } from "~/app/games/allGames";
import { playSound } from "~/app/games/sounds";
import { authorName } from "~/app/posts/authorName";
import type { AuthorView } from "~/app/posts/view";
import { showToast } from "~/app/ui/toasts";
import type { Seat } from "~/games/core";
import { gameName } from "~/games/names";
import type { TableFrame } from "~/party/game/protocol";
import { AfterGame } from "./AfterGame";
import { ClosedRoom } from "./ClosedRoom";
import type { GameView } from "./gameClient";
import type { AnyRoomGame, RaceLink, ShownClock } from "./roomGame";
import { rivalsText } from "./rivalsText";
import { RoomActions } from "./RoomActions";
import { RoomHeader } from "./RoomHeader";
import { RoomStatus, turnText } from "./RoomStatus";
import { useRoomTime } from "./roomTime";
import { useGameRoom } from "./useGameRoom";
import { useLoaded } from "~/app/ui/useLoaded";
import { useRaceLink } from "./useRaceLink";
import { useTellDevice } from "./useTellDevice";
import { useTitle } from "./useTitle";

// React.lazy would have the server answer for what it has not loaded; these come with what asks for them
const loadWaitingDialog = () => import("./WaitingDialog");
const loadEndDialog = () => import("~/app/games/EndDialog");
const loadNone = () => Promise.resolve(null);

interface RoomScreenProps {
  room: string;
  frame: TableFrame;
  people: AuthorView[];
  /** the viewer's id */
  me: string;
}

/** G2, G3: a game among friends, from the invitation to the next round. Mounted anew for each room. */
export function RoomScreen({ room, frame: first, people, me }: RoomScreenProps) {
  const { view, client } = useGameRoom(room, first);
  const { frame } = view;
  const { table } = frame;
  const game = gameAt(table.game);
  const roomGame = useLoaded(game?.loadBoard ?? loadNone, true);
  const now = useRoomTime(view, table.status !== "over" && table.status !== "closed");
  const personOf = useCallback((member: string) => people.find(({ id }) => id === member) ?? { id: member, name: null, photo: null }, [people]);
  const nameOf = useCallback((seat: Seat) => authorName(personOf(table.seats[seat] ?? "")), [personOf, table.seats]);
  /** the round whose steps one goes through instead of its end */
  const [steppedRound, setSteppedRound] = useState<number | null>(null);
  /** the round whose end dialog was put aside to look at the board */
  const [lookedRound, setLookedRound] = useState<number | null>(null);
  const isReady = table.invited.some(({ member, online }) => member === me && online);
  const isWaiting = table.status === "waiting" || table.status === "countdown" || (table.status === "over" && isReady);
  const waiting = useLoaded(loadWaitingDialog, isWaiting && table.invited.some(({ member }) => member === me));
  const end = useLoaded(loadEndDialog, table.status === "over" && table.result !== null && !isReady && lookedRound !== table.round);
  useDeclines(frame, me, personOf);
  useSounds(roomGame, frame);
  const ask = (command: Parameters<NonNullable<typeof client>["ask"]>[0]) => client?.ask(command);
  useTellDevice(game?.isRace === true, view.link, table.invited.some(({ member }) => member === me), ask);

  const turn = roomGame && frame.view !== null && table.status === "playing" ? roomGame.turnOf(frame.view) : null;
  useTitle(table.status === "playing" ? `${turnText(frame, turn, nameOf)} · ${gameName(table.game)} · Parlor` : null);
  const rivals = table.status === "over" ? rivalsText(table, me, (member) => authorName(personOf(member))) : "";
  if (table.status === "closed") return <ClosedRoom game={table.game} reason={table.closed} />;
  return (
    <>
      <RoomHeader
        title={gameName(table.game)}
        status={<RoomStatus {...{ view, roomGame, me, turn, ask }} canSkip={game?.canSkip === true} nowMs={now} nameOf={(member) => authorName(personOf(member))} seatName={nameOf} />}
        actions={
          <>
            <RoomActions table={table} link={view.link} me={me} ask={ask} />
            <MuteButton />
          </>
        }
      />
      <div className="flex w-full flex-col items-center gap-4 px-4 py-3 [--room:calc(100dvh-104px-88px)] md:[--room:calc(100dvh-56px-24px)] short:py-1.5 short:[--room:calc(100dvh-48px-12px)]">
        {steppedRound === table.round ? null : <Board room={room} roomGame={roomGame} view={view} nameOf={nameOf} act={(action) => client?.act(action)} tell={(action) => client?.tell(action) ?? Promise.resolve("offline")} />}
        {table.status === "over" && roomGame && !end ? (
          <AfterGame key={table.round} {...{ frame, roomGame, nameOf, log: view.log }} isPlayer={table.seats.includes(me)} rivals={rivals} steps={steppedRound === table.round} onSteps={() => { setSteppedRound(table.round); client?.ask({ t: "log" }); }} onAgain={() => ask({ t: "again" })} />
        ) : null}
      </div>
      {waiting ? (
        <waiting.WaitingDialog
          table={table}
          me={me}
          personOf={personOf}
          onStart={canStart(frame, me) ? () => ask({ t: "start" }) : null}
          beginsInS={table.status === "countdown" && table.dueMs !== null ? Math.max(1, Math.ceil((table.dueMs - (now ?? frame.nowMs)) / 1_000)) : null}
        />
      ) : null}
      {end && table.result ? (
        <end.EndDialog
          result={table.result}
          seat={frame.you}
          nameOf={nameOf}
          how={roomGame && frame.view !== null ? roomGame.endText(frame.view, (seat) => (seat === frame.you ? "You" : nameOf(seat))) : ""}
          rivals={rivals}
          onAgain={() => ask({ t: "again" })}
          onLook={() => setLookedRound(table.round)}
        />
      ) : null}
    </>
  );
}

interface BoardOfRoom {
  room: string;
  roomGame: AnyRoomGame | null;
  view: GameView;
  nameOf: (seat: Seat) => string;
  act: (action: unknown) => void;
  tell: RaceLink<unknown>["tell"];
}

function Board({ room, roomGame, view: { frame, pending, link, atMs }, nameOf, act, tell }: BoardOfRoom) {
  const { table, you } = frame;
  const clock = useMemo<ShownClock | null>(() => table.clock && { ...table.clock, atMs: atMs || performance.now() }, [table.clock, atMs]);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const send = useCallback((action: unknown) => latest.current(action), []);
  const race = useRaceLink(room, frame, atMs, tell);
  if (!roomGame || frame.view === null) return <div aria-hidden className="aspect-square w-full max-w-[372px] rounded-lg bg-sunk" />;
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)]">
    <roomGame.Board
      key={table.round}
      view={frame.view}
      seat={you}
      canAct={table.status === "playing" && you !== null && link.at === "live"}
      pending={pending?.action ?? null}
      act={send}
      nameOf={nameOf}
      clock={clock}
      race={race}
    />
    </div>
  );
}

/** The host of a game for more may begin without those who do not come. */
function canStart({ table }: TableFrame, me: string): boolean {
  if (table.host !== me || table.status === "countdown") return false;
  const here = table.invited.filter(({ online }) => online).length;
  const isComplete = table.invited.every(({ invitation, online }) => online || (invitation !== "accepted" && invitation !== "pending"));
  return here >= 2 && !isComplete && table.invited.every(({ invitation }) => invitation !== "pending");
}

/** The host is told who does not come. */
function useDeclines({ table }: TableFrame, me: string, personOf: (member: string) => AuthorView): void {
  const known = useRef(new Set(table.invited.filter(({ invitation }) => invitation === "declined").map(({ member }) => member)));
  useEffect(() => {
    if (table.host !== me) return;
    for (const { member, invitation } of table.invited) {
      if (invitation !== "declined" || known.current.has(member)) continue;
      known.current.add(member);
      showToast(`${authorName(personOf(member))} declined.`);
    }
  }, [table.invited, table.host, me, personOf]);
}

function useSounds(roomGame: AnyRoomGame | null, { view, you, table }: TableFrame): void {
  const before = useRef<{ view: unknown; round: number } | null>(null);
  useEffect(() => {
    if (!roomGame || view === null) return;
    const sound = before.current && roomGame.soundOf(before.current.round === table.round ? before.current.view : null, view, you);
    before.current = { view, round: table.round };
    if (sound) playSound(sound);
  }, [roomGame, view, you, table.round]);
}
