import { moderatorAction } from "~/app/moderation/moderators.server";
import { changeReplies, replyFormSchema } from "~/app/moderation/savedReplies.server";

export const action = moderatorAction(replyFormSchema, ({ context, fields }) => changeReplies(context, fields));
