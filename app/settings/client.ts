import { clientOf } from "~/app/http/client";
import type { SettingRoutes } from "./endpoints.server";

export const settingsClient = clientOf<SettingRoutes>();
