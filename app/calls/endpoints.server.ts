import { z } from "zod";
import { formEndpoint, readEndpoint, routesOf } from "~/app/server/endpoint.server";
import { callFriend, callSchema } from "./calls.server";
import { callServers } from "./callServers.server";

const call = formEndpoint(
  "POST /calls",
  callSchema,
  ({ context, session, input }) => callFriend(context, session.memberId, input),
  { after: ({ to }) => `/messages/${to}` },
);

/** The STUN and TURN servers for a call. */
const servers = readEndpoint("GET /api/call-servers", z.object({}), ({ context, session }) =>
  callServers(context, session.memberId),
);

export const callRoutes = routesOf(call, servers);
export type CallRoutes = typeof callRoutes;
