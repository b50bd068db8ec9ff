import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { editFormSchema, editPost, KEPT_FIELDS, readOwnPost } from "~/app/posts/edit/edit.server";
import { EditPostScreen } from "~/app/posts/edit/EditPostScreen";
import { TEXTS } from "~/app/posts/edit/texts";
import { memberAction } from "~/app/server/formAction.server";
import { membersOnly } from "~/app/server/guards.server";
import { serialize, useDeserialized } from "~/app/http/serialized";
import type { PageShape } from "~/app/ui/shell/pageShape";

export const meta: MetaFunction = () => [{ title: `${TEXTS.title} · Parlor` }, { name: "robots", content: "noindex" }];

export async function loader({ context, params }: LoaderFunctionArgs) {
  const { memberId } = await membersOnly(context);
  return { post: serialize(await readOwnPost(context, memberId, params["postId"] ?? "")) };
}

/** X102 without JavaScript. A form that was accepted leads to the post. */
export const action = memberAction(
  null,
  editFormSchema,
  ({ context, session, fields, params }) => editPost(context, session.memberId, params["postId"] ?? "", fields),
  (_fields, { post }) => `/${post.author.id}/${post.id}`,
  undefined,
  KEPT_FIELDS,
);

export const handle: PageShape = { ownControls: true };

export default function EditPostRoute() {
  const post = useDeserialized(useLoaderData<typeof loader>(), "post");
  return <EditPostScreen post={post} answered={useActionData<typeof action>()} />;
}
