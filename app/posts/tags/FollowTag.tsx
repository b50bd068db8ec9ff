import { useState } from "react";
import { useAct } from "~/app/http/useAct";
import { showToast } from "~/app/ui/dialogs/toasts";
import { tagPath } from "~/app/ui/format/tagPath";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

/** X92: follows a tag or stops following it. Works without JavaScript. */
export function FollowTag({ tag, saved }: { tag: string; saved: boolean }) {
  const [confirmed, setConfirmed] = useState(saved);
  const [followed, setFollowed] = useState(saved);
  const { act } = useAct<{ followed: boolean }>((answer) => {
    if (answer.ok) setConfirmed(answer.followed);
    else showToast(answer.message);
    setFollowed(answer.ok ? answer.followed : confirmed);
  });
  const action = `${tagPath(tag)}/follow`;
  const on = followed ? "0" : "1";
  return (
    <form
      method="post"
      action={action}
      onSubmit={(event) => {
        event.preventDefault();
        setFollowed(!followed);
        act(action, { on });
      }}
    >
      <input type="hidden" name="on" value={on} />
      <Button type="submit" size="small" look={followed ? "outline" : "solid"}>
        {followed ? TEXTS.unfollow : TEXTS.follow}
      </Button>
    </form>
  );
}
