import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { CallRoutes } from "./endpoints.server";

export const callsClient = hc<CallRoutes>("", CLIENT);
