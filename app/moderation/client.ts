import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { ModerationRoutes } from "./endpoints.server";

export const moderationClient = hc<ModerationRoutes>("", CLIENT);
