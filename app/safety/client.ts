import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { SafetyRoutes } from "./endpoints.server";

export const safetyClient = hc<SafetyRoutes>("", CLIENT);
