import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { ProfileRoutes } from "./endpoints.server";

export const profilesClient = hc<ProfileRoutes>("", CLIENT);
