import { memberAction } from "~/app/edge/formAction.server";
import { postFormSchema, publishPost } from "~/app/posts/publish.server";

export { offlineAnswer as clientAction } from "~/app/wire/offlineAnswer";

export const action = memberAction(postFormSchema, ({ context, session, fields }) => publishPost(context, session.memberId, fields), () => "/");
