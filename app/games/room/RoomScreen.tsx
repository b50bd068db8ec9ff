import { useState } from "react";
import { MuteButton } from "~/app/games/MuteButton";
import { BackButton } from "~/app/ui/shell/PageHeader";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import { gameName } from "~/games/names";
import type { Table } from "~/party/game/protocol";
import { AfterGame } from "./AfterGame";
import { ClosedRoom } from "./ClosedRoom";
import { RoomActions } from "./RoomActions";
import { useDeclines, useSounds, useDeviceReport, useTitle } from "./roomEffects";
import { RoomStatus } from "./RoomStatus";
import { rivalsText, turnText } from "./roomTexts";
import { useRoom, type FoundRoom, type ShownRoom } from "./useRoom";
import { TEXTS } from "./texts";

// React.lazy would make the server render these dialogs. useLoaded loads them in the browser, when they are wanted.
const loadWaitingDialog = () => import("./WaitingDialog");
const loadEndDialog = () => import("~/app/games/end/EndDialog");

/** G2, G3: a game among friends, from the invitation to the next round. Mounted again for each room. */
export function RoomScreen(foundRoom: FoundRoom) {
  const room = useRoom(foundRoom);
  const { frame, table, link, me, roomGame, shown, nowMs, personOf, nameOf, seatName, seatLabel, ask } = room;
  const { status, round, result } = table;
  /** the round whose steps the player is going through */
  const [steppedRound, setSteppedRound] = useState<number | null>(null);
  /** the round whose end dialog was closed to look at the board */
  const [viewedRound, setViewedRound] = useState<number | null>(null);
  const ownPlayer = table.invited.find(({ member }) => member === me);
  const isReady = ownPlayer?.online === true;
  const isWaiting = status === "waiting" || status === "countdown" || (status === "over" && isReady);
  const waiting = useLoaded(loadWaitingDialog, isWaiting && ownPlayer !== undefined);
  const end = useLoaded(loadEndDialog, status === "over" && result !== null && !isReady && viewedRound !== round);
  useDeclines(room);
  useSounds(room);
  useDeviceReport(room, ownPlayer !== undefined);
  const title = gameName(table.game);
  useTitle(status === "playing" ? TEXTS.title({ turn: turnText(room), game: title }) : null);
  if (status === "closed") return <ClosedRoom game={table.game} reason={table.closed} />;
  const secondsLeft = Math.max(1, Math.ceil(((table.dueMs ?? 0) - (nowMs ?? frame.nowMs)) / 1_000));
  const isStepping = steppedRound === round;
  const afterText = rivalsText(table, me, nameOf);
  const showSteps = () => {
    setSteppedRound(round);
    ask({ t: "log" });
  };
  return (
    <>
      {/* a fixed height, so that the board below never moves, except with large text on a phone */}
      <header className="z-20 grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[3.5rem_3rem] items-center gap-x-2 border-b border-hairline bg-paper px-4 md:sticky md:top-(--inset-top) low:static! md:grid-cols-[auto_auto_minmax(0,1fr)_auto] md:grid-rows-[3.5rem] md:gap-x-4 narrow:grid-cols-[auto_minmax(0,1fr)] narrow:grid-rows-[3.5rem] short:grid-cols-[auto_minmax(0,1fr)_auto] short:grid-rows-[3rem]">
        <BackButton to="/games" />
        <h1 className="truncate text-lg font-bold short:sr-only">{title}</h1>
        <div className="max-md:col-span-3 max-md:row-start-2 narrow:col-span-2 narrow:row-start-3 short:col-span-1 short:col-start-2 short:row-start-1">
          <RoomStatus room={room} />
        </div>
        <div className="flex items-center max-md:col-start-3 max-md:row-start-1 narrow:col-span-2 narrow:col-start-1 narrow:row-start-2 short:col-start-3">
          <RoomActions table={table} link={link} me={me} ask={ask} />
          <MuteButton />
        </div>
      </header>
      <div className="flex w-full flex-col items-center gap-4 px-4 py-3 [--room:max(20rem,calc(var(--screen)-6.5rem-5.5rem-var(--above,0px)))] md:[--room:max(20rem,calc(var(--screen)-3.5rem-1.5rem))] short:py-1.5 short:[--room:calc(var(--screen)-3rem-0.75rem-var(--above,0px))]">
        {isStepping ? null : <Board room={room} />}
        {status === "over" && roomGame && !end ? (
          <AfterGame
            key={round}
            room={room}
            roomGame={roomGame}
            rivalsText={afterText}
            steps={isStepping}
            onSteps={showSteps}
          />
        ) : null}
      </div>
      {waiting ? (
        <waiting.WaitingDialog
          table={table}
          me={me}
          personOf={personOf}
          onStart={canStart(table, me) ? () => ask({ t: "start" }) : null}
          beginsInS={status === "countdown" ? secondsLeft : null}
        />
      ) : null}
      {end && result ? (
        <end.EndDialog
          result={result}
          rivalsText={afterText}
          seat={frame.you}
          nameOf={seatName}
          reason={shown?.endText(frame.view, seatLabel)}
          onAgain={() => ask({ t: "again" })}
          onViewBoard={() => setViewedRound(round)}
        />
      ) : null}
    </>
  );
}

function Board({ room: { shown, frame, table, link, pending, seatName, act, clock, race } }: { room: ShownRoom }) {
  const canAct = table.status === "playing" && frame.you !== null && link.type === "live";
  if (!shown) return <div aria-hidden className="aspect-square w-full max-w-[372px] rounded-lg bg-sunk" />;
  return (
    <div className="grid w-full grid-cols-[minmax(0,1fr)]">
      <shown.Board
        key={table.round}
        view={frame.view}
        seat={frame.you}
        pending={pending?.action ?? null}
        nameOf={seatName}
        beganAtMs={table.beganAtMs ?? null}
        canAct={canAct}
        act={act}
        clock={clock}
        race={race}
      />
    </div>
  );
}

/** The host of a game for more than two may begin without the players who are missing. */
const canStart = ({ host, status, invited }: Table, me: string): boolean =>
  host === me &&
  status !== "countdown" &&
  invited.every(({ invitation }) => invitation !== "pending") &&
  invited.some(({ invitation, online }) => invitation === "accepted" && !online) &&
  invited.filter(({ online }) => online).length >= 2;
