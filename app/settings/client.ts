import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { SettingRoutes } from "./endpoints.server";

export const settingsClient = hc<SettingRoutes>("", CLIENT);
