import { callServers } from "~/app/calls/callServers.server";
import { memberLoader } from "~/app/server/guards.server";

/** The STUN and TURN servers for a call. */
export const loader = memberLoader("call-servers", ({ context, session }) => callServers(context, session.memberId));
