import { UsersRound } from "lucide-react";
import { useState, type ReactNode } from "react";
import { EndDialogFrame } from "~/app/games/end/EndDialogFrame";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import type { GameEntry } from "~/app/games/gameEntry";
import type { MemberView } from "~/app/members/member";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

const loadScores = () => import("./ScoresDialog");
const loadInvite = () => import("~/app/games/hub/invite/InviteDialog");

interface RunEndDialogProps {
  game: GameEntry;
  title: string;
  friends: readonly MemberView[];
  onAgain: () => void;
  /** Renders the replay of the run. Without it, the dialog offers no replay. */
  replay?: (onClose: () => void) => ReactNode;
  children: ReactNode;
}

/** Shows how a run of one player ended and what they can do next: another run, a race, the replay, the scores. */
export function RunEndDialog({ game, title, friends, onAgain, replay, children }: RunEndDialogProps) {
  const [opened, setOpened] = useState<"replay" | "scores" | "race" | null>(null);
  const scores = useLoaded(loadScores, opened === "scores");
  const invite = useLoaded(loadInvite, opened === "race");
  const close = () => setOpened(null);
  if (opened === "replay") return <>{replay?.(close)}</>;
  if (opened === "scores" && scores) return <scores.default game={game} onClose={close} />;
  if (opened === "race" && invite) return <invite.default game={game} friends={friends} onClose={close} />;
  return (
    <EndDialogFrame
      title={title}
      onAgain={onAgain}
      buttons={
        <>
          <Button look="soft" className="min-w-full" onClick={() => setOpened("race")}>
            <UsersRound aria-hidden className="size-4" />
            {TEXTS.end.race}
          </Button>
          {replay ? (
            <Button look="quiet" size="small" onClick={() => setOpened("replay")}>
              {TEXTS.end.replay}
            </Button>
          ) : null}
          <Button look="quiet" size="small" onClick={() => setOpened("scores")}>
            {TEXTS.end.scores}
          </Button>
        </>
      }
    >
      {children}
    </EndDialogFrame>
  );
}
