import { routesOf } from "~/app/server/endpoint.server";
import { moveFriend } from "./friends.server";
import { dismissSuggestion, suggestions } from "./suggestions/suggestions.server";

export const friendRoutes = routesOf(moveFriend, suggestions, dismissSuggestion);
export type FriendRoutes = typeof friendRoutes;
