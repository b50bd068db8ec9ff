import { routesOf } from "~/app/server/endpoint.server";
import { callFriend } from "./calls.server";
import { readCallServers } from "./callServers.server";

export const callRoutes = routesOf(callFriend, readCallServers);
export type CallRoutes = typeof callRoutes;
