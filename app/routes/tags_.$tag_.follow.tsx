import { toggleFormSchema } from "~/app/posts/compose/publish.server";
import { followTag } from "~/app/posts/tags/tags.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction("follow-tag", toggleFormSchema, ({ context, session, fields, params }) =>
  followTag(context, session.memberId, params["tag"], fields.on),
);
