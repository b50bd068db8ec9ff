import { useState } from "react";
import { useAct } from "~/app/http/useAct";
import { postsClient } from "~/app/posts/client";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

/** X129, for moderators: hides a tag from lists of tags, or shows it there again. Works without JavaScript. */
export function HideTag({ tag, saved }: { tag: string; saved: boolean }) {
  const [isHidden, setIsHidden] = useState(saved);
  const { act, pending } = useAct(
    (move: "hide" | "show") => postsClient.moderation.tags.$post({ form: { tag, do: move } }),
    (answer) => {
      if (answer.ok) setIsHidden(answer.isHidden);
      else showToast(answer.message);
    },
  );
  const what = isHidden ? "show" : "hide";
  return (
    <form
      method="post"
      action="/moderation/tags"
      onSubmit={(event) => {
        event.preventDefault();
        act(what);
      }}
    >
      <input type="hidden" name="tag" value={tag} />
      <input type="hidden" name="do" value={what} />
      <Button type="submit" size="small" look="outline" disabled={pending}>
        {isHidden ? TEXTS.hidden.show : TEXTS.hidden.hide}
      </Button>
    </form>
  );
}
