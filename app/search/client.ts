import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { SearchRoutes } from "./endpoints.server";

export const searchClient = hc<SearchRoutes>("", CLIENT);
