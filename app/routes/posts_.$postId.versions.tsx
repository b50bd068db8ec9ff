import { removeEarlierVersion, versionFormSchema } from "~/app/posts/edit/versions.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction("delete", versionFormSchema, ({ context, session, fields, params }) =>
  removeEarlierVersion(context, session.memberId, params["postId"] ?? "", fields),
);
