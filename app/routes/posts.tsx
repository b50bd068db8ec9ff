import { memberAction } from "~/app/edge/formAction.server";
import { postFormSchema, publishPost } from "~/app/posts/publish.server";

export const action = memberAction(postFormSchema, ({ context, session, fields }) => publishPost(context, session.memberId, fields), () => "/");
