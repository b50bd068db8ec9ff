import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { PushRoutes } from "./endpoints.server";

export const pushClient = hc<PushRoutes>("", CLIENT);
