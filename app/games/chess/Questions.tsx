import { Button } from "~/app/ui/primitives/Button";
import {
  canAsk,
  canClaimDraw,
  QUESTIONS,
  turnOf,
  type Chess,
  type ChessAction,
  type Question,
} from "~/games/chess/rules";
import type { Seat } from "~/games/core";

interface QuestionsProps {
  view: Chess;
  seat: Seat;
  /** also false while an action is pending */
  canAct: boolean;
  act: (action: ChessAction) => void;
  nameOf: (seat: Seat) => string;
}

const ASKS = {
  draw: {
    button: "Offer draw",
    action: { offerDraw: true },
    asked: (name: string) => `${name} offers a draw.`,
    waiting: (name: string) => `You offered a draw. ${name} has not answered yet.`,
  },
  takeback: {
    button: "Take back",
    action: { takeback: true },
    asked: (name: string) => `${name} asks to take back a move.`,
    waiting: (name: string) => `You asked to take back a move. ${name} has not answered yet.`,
  },
} as const satisfies Record<
  Question,
  { button: string; action: ChessAction; asked: (name: string) => string; waiting: (name: string) => string }
>;

/** What the player can ask of the rival, and what the rival asks. */
export function Questions({ view, seat, canAct, act, nameOf }: QuestionsProps) {
  const rival = 1 - seat;
  const isClaimable = turnOf(view) === seat && canClaimDraw(view);
  return (
    <div className="space-y-2">
      {QUESTIONS.map((question) => (
        <Asked key={question} {...{ question, view, seat, canAct, act }} rivalName={nameOf(rival)} />
      ))}
      <div className="flex flex-wrap gap-2">
        {QUESTIONS.map((question) => (
          <Button
            key={question}
            look="outline"
            size="small"
            disabled={!canAct || !canAsk(view, seat, question)}
            onClick={() => act(ASKS[question].action)}
          >
            {ASKS[question].button}
          </Button>
        ))}
        {isClaimable ? (
          <Button look="outline" size="small" disabled={!canAct} onClick={() => act({ claimDraw: true })}>
            Claim draw
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** It is in the page even while nobody asks, because a status is announced only if it was there before its text. */
function Asked({
  question,
  view,
  seat,
  canAct,
  act,
  rivalName,
}: Omit<QuestionsProps, "nameOf"> & { question: Question; rivalName: string }) {
  const { by } = view.asked[question];
  const { action, asked, waiting } = ASKS[question];
  return (
    <div
      className={
        by === null || by === seat ? "" : "flex flex-wrap items-center gap-2 rounded-lg bg-accent-soft px-4 py-2.5"
      }
    >
      <p
        role="status"
        className={by === null ? "" : by === seat ? "text-sm text-ink-2" : "min-w-32 flex-1 font-semibold"}
      >
        {by === null ? null : by === seat ? waiting(rivalName) : asked(rivalName)}
      </p>
      {by === 1 - seat ? (
        <span className="flex gap-2">
          <Button size="small" disabled={!canAct} onClick={() => act(action)}>
            Accept
          </Button>
          <Button look="outline" size="small" disabled={!canAct} onClick={() => act({ decline: question })}>
            Decline
          </Button>
        </span>
      ) : null}
    </div>
  );
}
