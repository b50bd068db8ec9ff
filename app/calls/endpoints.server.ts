import { routesOf } from "~/app/server/endpoint.server";
import { callFriend, declineCall } from "./calls.server";
import { readCallServers } from "./callServers.server";

export const callRoutes = routesOf(callFriend, declineCall, readCallServers);
export type CallRoutes = typeof callRoutes;
