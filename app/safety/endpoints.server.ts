import { formEndpoint, routesOf } from "~/app/server/endpoint.server";
import { blockFormSchema, setBlock } from "./blocks.server";
import { mutedWordFormSchema, muteFormSchema, setMute, setMutedWord } from "./mutes.server";
import { privacyFormSchema, setPrivacy } from "./privacy.server";

const block = formEndpoint("POST /blocks/:userId", blockFormSchema, ({ context, session, params, input }) =>
  setBlock(context, session.memberId, params.userId, input),
);

const muteWord = formEndpoint("POST /mutes/words", mutedWordFormSchema, ({ context, session, input }) =>
  setMutedWord(context, session.memberId, input),
);

const mute = formEndpoint("POST /mutes/:target", muteFormSchema, ({ context, session, params, input }) =>
  setMute(context, session.memberId, params.target, input),
);

const privacy = formEndpoint(
  "POST /privacy",
  privacyFormSchema,
  ({ context, session, input }) => setPrivacy(context, session.memberId, input),
  { after: () => "/settings" },
);

// `/mutes/words` before the addresses that `/mutes/:target` matches
export const safetyRoutes = routesOf(block, muteWord, mute, privacy);
export type SafetyRoutes = typeof safetyRoutes;
