import { useState } from "react";
import { useAct } from "~/app/http/useAct";
import { postsClient } from "~/app/posts/client";
import { showToast } from "~/app/ui/dialogs/toasts";
import { ButtonForm } from "~/app/ui/primitives/Button";
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
    <ButtonForm action="/moderation/tags" fields={{ tag, do: what }} pending={pending} onPress={() => act(what)}>
      {TEXTS.hidden[what]}
    </ButtonForm>
  );
}
