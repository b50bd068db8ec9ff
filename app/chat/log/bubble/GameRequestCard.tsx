import { Link, useNavigate } from "@remix-run/react";
import { Gamepad2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { gameName, roomPath } from "~/games/names";
import type { ShownMessage } from "~/app/chat/client/chatState";
import { TEXTS as SUMMARY_TEXTS } from "~/app/chat/summary/texts";
import { TEXTS } from "~/app/chat/log/texts";

interface GameRequestCardProps {
  message: ShownMessage;
  me: string;
  nameOf: (member: string) => string;
  /** returns false if the answer can't be sent now */
  onAnswer: (accept: boolean) => boolean;
}

/** M9: the recipient can answer; everybody else sees the state. */
export function GameRequestCard({ message: { game, from }, me, nameOf, onAnswer }: GameRequestCardProps) {
  const navigate = useNavigate();
  const [hasAccepted, setHasAccepted] = useState(false);
  const path = game ? roomPath(game.game, game.room) : "";
  const canEnter = hasAccepted && game?.status === "accepted";
  useEffect(() => {
    if (canEnter) navigate(path);
  }, [canEnter, navigate, path]);
  if (!game) return null;
  const title = gameName(game.game);
  const isInvited = game.to === me;
  return (
    <div role="group" aria-label={SUMMARY_TEXTS.gameRequest({ game: title })} className="min-w-[min(13rem,100%)] py-1">
      <p className="flex items-center gap-2 font-semibold">
        <Gamepad2 aria-hidden className="size-5 text-accent" />
        {title}
      </p>
      <p className="text-sm text-ink-2">
        {isInvited ? TEXTS.game.invitesYou({ name: nameOf(from) }) : TEXTS.game.invited({ name: nameOf(game.to) })}
      </p>
      {game.status === "pending" && isInvited ? (
        <div className="mt-2 flex gap-2">
          <Button
            size="small"
            // the member can enter only once the room has accepted the answer, and can press again if that is lost
            busy={hasAccepted}
            onClick={() => setHasAccepted(onAnswer(true))}
          >
            {TEXTS.game.accept}
          </Button>
          <Button look="outline" size="small" onClick={() => onAnswer(false)}>
            {TEXTS.game.reject}
          </Button>
        </div>
      ) : (
        <p role="status" className="mt-1 text-sm font-semibold text-ink-2">
          {TEXTS.game.status[game.status]}
        </p>
      )}
      {game.status === "accepted" || (game.status === "pending" && from === me) ? (
        <Link to={path} className={`mt-2 ${buttonClass("soft", "small")}`}>
          {TEXTS.game.open}
        </Link>
      ) : null}
    </div>
  );
}
