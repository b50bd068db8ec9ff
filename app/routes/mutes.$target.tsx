import { muteFormSchema, setMute } from "~/app/safety/mutes.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction("mute", muteFormSchema, ({ context, session, fields, params }) =>
  setMute(context, session.memberId, params["target"] ?? "", fields),
);
