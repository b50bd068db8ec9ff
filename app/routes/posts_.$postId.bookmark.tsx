import { bookmarkPost } from "~/app/posts/bookmarks/bookmarks.server";
import { toggleFormSchema } from "~/app/posts/compose/publish.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction("bookmark", toggleFormSchema, ({ context, session, fields, params }) =>
  bookmarkPost(context, session.memberId, params["postId"] ?? "", fields.on),
);
