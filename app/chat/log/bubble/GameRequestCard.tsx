import { Link, useNavigate } from "@remix-run/react";
import { Gamepad2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { gameName } from "~/games/names";
import type { GameRequest } from "~/party/chat/protocol";
import type { ShownMessage } from "~/app/chat/client/chatState";

interface GameRequestCardProps {
  message: ShownMessage;
  me: string;
  nameOf: (member: string) => string;
  onAnswer: (accept: boolean) => void;
}

const STATUS_TEXT: Record<Exclude<GameRequest["status"], "pending">, string> = {
  accepted: "Accepted",
  rejected: "Rejected",
  expired: "Expired",
};

/** M9: the recipient can answer; everybody else sees the state. */
export function GameRequestCard({ message: { game, from }, me, nameOf, onAnswer }: GameRequestCardProps) {
  const navigate = useNavigate();
  const [accepts, setAccepts] = useState(false);
  const place = game ? `/Games/${game.game}/${game.room}` : "";
  const mayEnter = accepts && game?.status === "accepted";
  useEffect(() => {
    if (mayEnter) navigate(place);
  }, [mayEnter, navigate, place]);
  if (!game) return null;
  const name = gameName(game.game);
  const asksMe = game.to === me;
  return (
    <div role="group" aria-label={`Game request: ${name}`} className="min-w-52 py-1">
      <p className="flex items-center gap-2 font-semibold">
        <Gamepad2 aria-hidden className="size-5 text-accent" />
        {name}
      </p>
      <p className="text-sm text-ink-2">
        {asksMe ? `${nameOf(from)} wants to play with you.` : `An invitation for ${nameOf(game.to)}.`}
      </p>
      {game.status === "pending" && asksMe ? (
        <div className="mt-2 flex gap-2">
          <Button
            size="small"
            onClick={() => {
              setAccepts(true); // the room must know it before the member can enter
              onAnswer(true);
            }}
          >
            Accept
          </Button>
          <Button look="outline" size="small" onClick={() => onAnswer(false)}>
            Reject
          </Button>
        </div>
      ) : (
        <p role="status" className="mt-1 text-sm font-semibold text-ink-2">
          {game.status === "pending" ? "Waiting for an answer" : STATUS_TEXT[game.status]}
        </p>
      )}
      {game.status === "accepted" || (game.status === "pending" && from === me) ? (
        <Link to={place} className={`mt-2 ${buttonClass("soft", "small")}`}>
          Open the game
        </Link>
      ) : null}
    </div>
  );
}
