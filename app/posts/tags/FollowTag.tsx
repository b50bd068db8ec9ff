import { useState } from "react";
import { useAct } from "~/app/http/useAct";
import { postsClient } from "~/app/posts/client";
import { showToast } from "~/app/ui/dialogs/toasts";
import { tagPath } from "~/app/ui/format/tagPath";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

/** Follows a tag or stops following it. */
export const sendFollow = (tag: string, on: boolean) =>
  postsClient.tags[":tag"].follow.$post({ param: { tag: encodeURIComponent(tag) }, form: { on: on ? "1" : "0" } });

/** X92: follows a tag or stops following it. Works without JavaScript. */
export function FollowTag({ tag, saved }: { tag: string; saved: boolean }) {
  const [confirmed, setConfirmed] = useState(saved);
  const [followed, setFollowed] = useState(saved);
  const { act } = useAct(sendFollow, (answer) => {
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
        act(tag, !followed);
      }}
    >
      <input type="hidden" name="on" value={on} />
      <Button type="submit" size="small" look={followed ? "outline" : "solid"}>
        {followed ? TEXTS.unfollow : TEXTS.follow}
      </Button>
    </form>
  );
}
