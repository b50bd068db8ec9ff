import { clientOf } from "~/app/http/client";
import type { ModerationRoutes } from "./endpoints.server";

export const moderationClient = clientOf<ModerationRoutes>();
