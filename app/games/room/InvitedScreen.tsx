import { useNavigate, useRevalidator } from "@remix-run/react";
import { useRef, useState } from "react";
import type { ApiError } from "~/app/http/apiError";
import { gameName } from "~/games/names";
import { memberName, type MemberView } from "~/app/members/member";
import { Alert } from "~/app/ui/primitives/Alert";
import { Avatar } from "~/app/ui/media/Avatar";
import { Button } from "~/app/ui/primitives/Button";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { useAct } from "~/app/http/useAct";
import { gamesClient } from "~/app/games/client";
import { TEXTS } from "./texts";

/** M9: the invitation, for members who come to the room before they answer in the chat. */
export function InvitedScreen({ game, room, host }: { game: string; room: string; host: MemberView | null }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [refused, setRefused] = useState<ApiError | null>(null);
  const isAccepting = useRef(false);
  const { act, pending } = useAct(gamesClient.Games[":game"][":room"].answer.$post, (answered) => {
    if (!answered.ok) setRefused(answered);
    // the page then shows the room
    else if (isAccepting.current) revalidate();
    else navigate("/games");
  });
  const answer = (accept: boolean) => {
    isAccepting.current = accept;
    act({ param: { game, room }, form: { do: accept ? "accept" : "decline" } });
  };
  const name = host ? memberName(host) : TEXTS.invitation.friend;
  return (
    <>
      <PageHeader title={gameName(game)} backTo="/games" />
      <div
        role="group"
        aria-label={TEXTS.invitation.label(gameName(game))}
        className="mx-auto flex max-w-sm flex-col items-center gap-3 px-4 py-12 text-center"
      >
        <Avatar photo={host?.photo ?? null} sizePx={100} />
        <p className="text-lg">
          <span dir="auto" className="font-bold">
            {name}
          </span>{" "}
          {TEXTS.invitation.wantsToPlay(gameName(game))}
        </p>
        {refused ? <Alert>{refused.message}</Alert> : null}
        <div className="flex gap-2">
          <Button disabled={pending} busy={pending && isAccepting.current} onClick={() => answer(true)}>
            {TEXTS.invitation.accept}
          </Button>
          <Button look="outline" disabled={pending} onClick={() => answer(false)}>
            {TEXTS.invitation.reject}
          </Button>
        </div>
      </div>
    </>
  );
}
