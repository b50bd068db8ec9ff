import { mutedWordFormSchema, setMutedWord } from "~/app/safety/mutes.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction("mute", mutedWordFormSchema, ({ context, session, fields }) =>
  setMutedWord(context, session.memberId, fields),
);
