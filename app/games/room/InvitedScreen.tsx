import { useNavigate, useRevalidator } from "@remix-run/react";
import { gameName } from "~/games/names";
import { memberName, type MemberView } from "~/app/members/member";
import { Alert } from "~/app/ui/primitives/Alert";
import { Avatar } from "~/app/ui/media/Avatar";
import { Button } from "~/app/ui/primitives/Button";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { TEXTS } from "~/app/games/elsewhere/texts";
import { useInvitationAnswer } from "~/app/games/elsewhere/useInvitationAnswer";
import { RichText } from "~/app/i18n/RichText";

/** M9: the invitation, for members who come to the room before they answer in the chat. */
export function InvitedScreen({ game, room, host }: { game: string; room: string; host: MemberView | null }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { problem, pending, isAccepting, answer } = useInvitationAnswer(game, room, (hasAccepted) => {
    if (hasAccepted)
      revalidate(); // the page then shows the room
    else navigate("/games");
  });
  const name = host ? memberName(host) : TEXTS.invitation.friend;
  return (
    <>
      <PageHeader title={gameName(game)} backTo="/games" />
      <div
        role="group"
        aria-label={TEXTS.invitation.label({ game: gameName(game) })}
        className="mx-auto flex max-w-sm flex-col items-center gap-3 px-4 py-12 text-center"
      >
        <Avatar photo={host?.photo ?? null} sizePx={100} />
        <p className="text-lg">
          <RichText
            parts={TEXTS.invitation.wantsToPlay({ name: name, game: gameName(game) })}
            name={(text) => (
              <span dir="auto" className="font-bold">
                {text}
              </span>
            )}
          />
        </p>
        {problem ? <Alert>{problem}</Alert> : null}
        <div className="flex gap-2">
          <Button disabled={pending} busy={isAccepting} onClick={() => answer(true)}>
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
