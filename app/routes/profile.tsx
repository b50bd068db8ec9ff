import { memberAction } from "~/app/server/formAction.server";
import { editProfile, profileFormSchema } from "~/app/profiles/profile.server";

export const action = memberAction({ publishes: "profile" }, profileFormSchema, ({ context, session, fields }) =>
  editProfile(context, session.memberId, fields),
);
