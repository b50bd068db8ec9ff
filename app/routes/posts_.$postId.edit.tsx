import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editPost, readOwnPost } from "~/app/posts/edit/edit.server";
import { EditPostScreen } from "~/app/posts/edit/EditPostScreen";
import { TEXTS } from "~/app/posts/edit/texts";
import { membersOnly } from "~/app/server/guards.server";
import { serialize, useDeserialized } from "~/app/http/serialized";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.title);

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { memberId } = await membersOnly(context);
  return { post: serialize(await readOwnPost(context, memberId, params["postId"] ?? "")) };
}

export const action = pageAction(editPost);

export const handle: PageShape = { ownControls: true };

export default function EditPostRoute() {
  const post = useDeserialized(useLoaderData<typeof loader>(), "post");
  return <EditPostScreen post={post} answered={useActionData<typeof action>()} />;
}
