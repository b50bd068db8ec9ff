import { callServers } from "~/app/calls/callServers.server";
import { memberLoader } from "~/app/edge/memberLoader.server";

/** By which servers a call finds its way. */
export const loader = memberLoader("call-servers", ({ context, session }) => callServers(context, session.memberId));
