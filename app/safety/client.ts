import { clientOf } from "~/app/http/client";
import type { SafetyRoutes } from "./endpoints.server";

export const safetyClient = clientOf<SafetyRoutes>();
