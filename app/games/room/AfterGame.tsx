import { useNavigate } from "@remix-run/react";
import { useMemo, useState } from "react";
import { Button } from "~/app/ui/Button";
import { useLoaded } from "~/app/ui/useLoaded";
import type { Seat } from "~/games/core";
import type { GameFrame, TableFrame } from "~/party/game/protocol";
import type { AnyRoomGame } from "./roomGames";

type Log = Extract<GameFrame, { t: "log" }>;

interface AfterGameProps {
  frame: TableFrame;
  roomGame: AnyRoomGame;
  log: Log | null;
  nameOf: (seat: Seat) => string;
  isPlayer: boolean;
  /** who of the others wants to play again */
  rivals: string;
  /** whether one goes through the steps */
  steps: boolean;
  onSteps: () => void;
  onAgain: () => void;
}

/** What one can do once the end was seen: look at the game again step by step, play another, or go. */
export function AfterGame({ frame, roomGame, log, nameOf, isPlayer, rivals, steps, onSteps, onAgain }: AfterGameProps) {
  const navigate = useNavigate();
  const { Replay } = roomGame;
  const views = useReplayed(frame, Replay ? null : log);
  return (
    <div className="flex w-full flex-col items-center gap-4">
      {steps && Replay && log ? <Replay log={log} seat={frame.you} nameOf={nameOf} /> : null}
      {steps && views ? <Steps views={views} roomGame={roomGame} seat={frame.you} nameOf={nameOf} /> : null}
      <p role="status" className="min-h-5 text-center font-semibold">
        {rivals}
      </p>
      <div className="flex flex-wrap justify-center gap-2 max-[389px]:gap-1.5 max-[389px]:[&>button]:px-3 max-[389px]:[&>button]:text-sm">
        {isPlayer ? <Button onClick={onAgain}>Play Again</Button> : null}
        {steps || roomGame.stepsItself ? null : (
          <Button look="outline" onClick={onSteps}>
            {Replay ? "Watch replay" : "Step through"}
          </Button>
        )}
        <Button look="outline" onClick={() => navigate("/Game")}>
          Cancel
        </Button>
      </div>
    </div>
  );
}

function Steps({ views, roomGame, seat, nameOf }: { views: readonly unknown[]; roomGame: AnyRoomGame; seat: Seat | null; nameOf: (seat: Seat) => string }) {
  const [at, setAt] = useState(0);
  const last = views.length - 1;
  return (
    <section aria-label="Step through" className="flex w-full flex-col items-center gap-3">
      <div className="flex items-center gap-2">
        <Button look="outline" size="small" disabled={at === 0} onClick={() => setAt(at - 1)}>
          Previous
        </Button>
        <label className="flex items-center gap-2 text-sm whitespace-nowrap text-ink-2 tabular-nums">
          <input type="range" aria-label="Step" min={0} max={last} value={at} onChange={(event) => setAt(Number(event.target.value))} className="w-24 accent-accent sm:w-32" />
          {at} of {last}
        </label>
        <Button look="outline" size="small" disabled={at === last} onClick={() => setAt(at + 1)}>
          Next
        </Button>
      </div>
      <p role="status" className="min-h-5 text-sm text-ink-2">
        {roomGame.lastText(views[at], (other) => (other === seat ? "You" : nameOf(other)))}
      </p>
      <div className="grid w-full grid-cols-[minmax(0,1fr)]">
        <roomGame.Board view={views[at]} seat={seat} canAct={false} pending={null} act={() => undefined} nameOf={nameOf} clock={null} />
      </div>
    </section>
  );
}

const loadReplayed = () => import("./replayed");

/** The player's view after each step, from the rules and the log; null until both are loaded. */
function useReplayed({ table: { game }, you }: TableFrame, log: Log | null): readonly unknown[] | null {
  const part = useLoaded(loadReplayed, log !== null);
  return useMemo(() => part && log && part.replayed(game, log, you), [part, game, log, you]);
}
