import { useNavigate } from "@remix-run/react";
import { useMemo, useState } from "react";
import { HUB_PATH } from "~/games/names";
import { Button } from "~/app/ui/primitives/Button";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import type { GameRules, Seat } from "~/games/core";
import { afterStep, type GameLog } from "~/games/replay";
import type { AnyRoomGame } from "./roomGame";
import type { ShownRoom } from "./useRoom";
import { TEXTS } from "./texts";

interface AfterGameProps {
  room: ShownRoom;
  roomGame: AnyRoomGame;
  /** says which of the others want to play again or have left; empty while nobody does */
  rivalsText: string;
  /** whether the player goes through the steps */
  steps: boolean;
  onSteps: () => void;
}

/** What a player can do after the end: go through the game step by step, play another, or leave. */
export function AfterGame({ room, roomGame, rivalsText, steps, onSteps }: AfterGameProps) {
  const { frame, table, log, me, seatName, ask } = room;
  const { Replay, loadRules } = roomGame;
  const navigate = useNavigate();
  const rules = useLoaded(loadRules, log !== null);
  const views = useMemo(() => rules && log && viewsOf(rules, log, frame.you), [rules, log, frame.you]);
  return (
    <div className="flex w-full flex-col items-center gap-4">
      {steps && Replay && log ? <Replay log={log} seat={frame.you} nameOf={seatName} /> : null}
      {steps && views ? <Steps views={views} room={room} roomGame={roomGame} /> : null}
      <p role="status" className="min-h-5 text-center font-semibold">
        {rivalsText}
      </p>
      <div className="flex flex-wrap justify-center gap-2 max-[24.3rem]:gap-1.5 max-[24.3rem]:[&>button]:px-3 max-[24.3rem]:[&>button]:text-sm">
        {table.seats.includes(me) ? <Button onClick={() => ask({ t: "again" })}>{TEXTS.after.again}</Button> : null}
        {steps || !(Replay ?? loadRules) ? null : (
          <Button look="outline" onClick={onSteps}>
            {Replay ? TEXTS.after.replay : TEXTS.after.steps}
          </Button>
        )}
        <Button look="outline" onClick={() => navigate(HUB_PATH)}>
          {TEXTS.after.cancel}
        </Button>
      </div>
    </div>
  );
}

/** The props of a board that can't be played on. */
const READ_ONLY = { canAct: false, pending: null, act: () => undefined, clock: null };

type StepsProps = Pick<AfterGameProps, "room" | "roomGame"> & { views: readonly unknown[] };

function Steps({ views, room, roomGame }: StepsProps) {
  const [step, setStep] = useState(0);
  const last = views.length - 1;
  return (
    <section aria-label={TEXTS.after.steps} className="flex w-full flex-col items-center gap-3">
      <div className="flex items-center gap-2">
        <Button look="outline" size="small" disabled={step === 0} onClick={() => setStep(step - 1)}>
          {TEXTS.after.previous}
        </Button>
        <label className="flex items-center gap-2 text-sm whitespace-nowrap text-ink-2 tabular-nums">
          <input
            type="range"
            aria-label={TEXTS.after.step}
            min={0}
            max={last}
            value={step}
            onChange={(event) => setStep(Number(event.target.value))}
            className="w-24 accent-accent sm:w-32"
          />
          {TEXTS.after.position({ step, last })}
        </label>
        <Button look="outline" size="small" disabled={step === last} onClick={() => setStep(step + 1)}>
          {TEXTS.after.next}
        </Button>
      </div>
      <p role="status" className="min-h-5 text-sm text-ink-2">
        {roomGame.lastText(views[step], room.seatLabel)}
      </p>
      <div className="grid w-full grid-cols-[minmax(0,1fr)]">
        <roomGame.Board {...READ_ONLY} view={views[step]} seat={room.frame.you} nameOf={room.seatName} />
      </div>
    </section>
  );
}

type Rules = GameRules<unknown, unknown, unknown, unknown>;

/** What a seat saw in a round, at its beginning and after each step. */
function viewsOf(rules: Rules, log: GameLog<unknown, unknown>, seat: Seat | null): unknown[] {
  let state = rules.setup(log.options, log.seed, log.seats);
  const views = [rules.view(state, seat)];
  for (const step of log.steps) {
    const applied = afterStep(rules, state, step);
    if (!applied.ok) break;
    state = applied.state;
    views.push(rules.view(state, seat));
  }
  return views;
}
