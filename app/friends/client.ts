import { clientOf } from "~/app/http/client";
import type { FriendRoutes } from "./endpoints.server";

export const friendsClient = clientOf<FriendRoutes>();
