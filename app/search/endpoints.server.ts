import { routesOf } from "~/app/server/endpoint.server";
import { searchPeople, searchPosts } from "./search.server";

export const searchRoutes = routesOf(searchPosts, searchPeople);
export type SearchRoutes = typeof searchRoutes;
