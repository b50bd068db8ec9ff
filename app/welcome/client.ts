import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { WelcomeRoutes } from "./endpoints.server";

export const welcomeClient = hc<WelcomeRoutes>("", CLIENT);
