import { Form, useActionData, useNavigate, useNavigation } from "@remix-run/react";
import { authorName } from "~/app/posts/authorName";
import type { AuthorView } from "~/app/posts/view";
import { isRefusal } from "~/app/edge/refusal";
import { Alert } from "~/app/ui/Alert";
import { Avatar } from "~/app/ui/Avatar";
import { Button } from "~/app/ui/Button";
import { PageHeader } from "~/app/ui/PageHeader";
import { gameName } from "~/games/names";

/** M9: the invitation, for who comes to the room before answering in the chat. */
export function InvitedScreen({ game, host }: { game: string; host: AuthorView | null }) {
  const answered: unknown = useActionData();
  const busy = useNavigation().state !== "idle";
  const navigate = useNavigate();
  const name = host ? authorName(host) : "A friend";
  return (
    <>
      <PageHeader title={gameName(game)} backTo="/games" />
      <div role="group" aria-label={`Game request: ${gameName(game)}`} className="mx-auto flex max-w-sm flex-col items-center gap-3 px-4 py-12 text-center">
        <Avatar photo={host?.photo ?? null} sizePx={100} />
        <p className="text-lg">
          <span className="font-bold">{name}</span> wants to play {gameName(game)} with you.
        </p>
        {isRefusal(answered) ? <Alert>{answered.message}</Alert> : null}
        <Form method="post" className="flex gap-2">
          <Button type="submit" name="do" value="accept" disabled={busy} busy={busy}>
            Accept
          </Button>
          <Button type="submit" name="do" value="decline" look="outline" disabled={busy}>
            Reject
          </Button>
        </Form>
        <Button look="quiet" size="small" onClick={() => navigate("/games")}>
          Not now
        </Button>
      </div>
    </>
  );
}
