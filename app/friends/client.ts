import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { FriendRoutes } from "./endpoints.server";

export const friendsClient = hc<FriendRoutes>("", CLIENT);
