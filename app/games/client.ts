import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { GameRoutes } from "./endpoints.server";

export const gamesClient = hc<GameRoutes>("", CLIENT);
