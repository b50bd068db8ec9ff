import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { AccountRoutes } from "./endpoints.server";

export const accountsClient = hc<AccountRoutes>("", CLIENT);
