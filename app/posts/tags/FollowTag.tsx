import { useState } from "react";
import { useOptimistic } from "~/app/http/useOptimistic";
import { postsClient } from "~/app/posts/client";
import { tagPath } from "~/app/ui/format/tagPath";
import { ButtonForm } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

/** Follows a tag or stops following it. */
export const sendFollow = (tag: string, on: boolean) =>
  postsClient.tags[":tag"].follow.$post({ param: { tag: encodeURIComponent(tag) }, form: { on: on ? "1" : "0" } });

/** X92: follows a tag or stops following it. Works without JavaScript. */
export function FollowTag({ tag, saved: loaded }: { tag: string; saved: boolean }) {
  const [saved, setSaved] = useState(loaded);
  const { value: followed, choose } = useOptimistic(
    saved,
    (on: boolean) => sendFollow(tag, on),
    (answer) => setSaved(answer.followed),
  );
  return (
    <ButtonForm
      action={`${tagPath(tag)}/follow`}
      fields={{ on: followed ? "0" : "1" }}
      look={followed ? "outline" : "solid"}
      pending={false}
      onPress={() => choose(!followed)}
    >
      {followed ? TEXTS.unfollow : TEXTS.follow}
    </ButtonForm>
  );
}
