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
import { TEXTS } from "./texts";

interface QuestionsProps {
  view: Chess;
  seat: Seat;
  /** also false while an action is pending */
  canAct: boolean;
  act: (action: ChessAction) => void;
  nameOf: (seat: Seat) => string;
}

const ACTIONS = { draw: { offerDraw: true }, takeback: { takeback: true } } as const satisfies Record<
  Question,
  ChessAction
>;

/** What the player can ask of the rival, and what the rival asks. */
export function Questions(props: QuestionsProps) {
  const { view, seat, canAct, act } = props;
  const isClaimable = turnOf(view) === seat && canClaimDraw(view);
  return (
    <div className="space-y-2">
      {QUESTIONS.map((question) => (
        <QuestionStatus key={question} question={question} {...props} />
      ))}
      <div className="flex flex-wrap gap-2">
        {QUESTIONS.map((question) => (
          <Button
            key={question}
            look="outline"
            size="small"
            disabled={!canAct || !canAsk(view, seat, question)}
            onClick={() => act(ACTIONS[question])}
          >
            {TEXTS.questions[question].button}
          </Button>
        ))}
        {isClaimable ? (
          <Button look="outline" size="small" disabled={!canAct} onClick={() => act({ claimDraw: true })}>
            {TEXTS.questions.claim}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Rendered even while nobody asks, because a status is announced only if it was in the page before its text. */
function QuestionStatus({ question, view, seat, canAct, act, nameOf }: QuestionsProps & { question: Question }) {
  const { by } = view.asked[question];
  const { asked, waiting } = TEXTS.questions[question];
  const rivalName = nameOf(1 - seat);
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
        {by === null ? null : by === seat ? waiting({ name: rivalName }) : asked({ name: rivalName })}
      </p>
      {by === 1 - seat ? (
        <span className="flex gap-2">
          <Button size="small" disabled={!canAct} onClick={() => act(ACTIONS[question])}>
            {TEXTS.questions.accept}
          </Button>
          <Button look="outline" size="small" disabled={!canAct} onClick={() => act({ decline: question })}>
            {TEXTS.questions.decline}
          </Button>
        </span>
      ) : null}
    </div>
  );
}
