import { clientOf } from "~/app/http/client";
import type { GameRoutes } from "./endpoints.server";

export const gamesClient = clientOf<GameRoutes>();
