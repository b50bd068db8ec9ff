import { routesOf } from "~/app/server/endpoint.server";
import { changeGroup, makeGroup, readGroupNames } from "./groups.server";

export const groupRoutes = routesOf(readGroupNames, makeGroup, changeGroup);
export type GroupRoutes = typeof groupRoutes;
