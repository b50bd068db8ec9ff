import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { GroupRoutes } from "./endpoints.server";

export const groupsClient = hc<GroupRoutes>("", CLIENT);
