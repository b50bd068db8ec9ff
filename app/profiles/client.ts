import { clientOf } from "~/app/http/client";
import type { ProfileRoutes } from "./endpoints.server";

export const profilesClient = clientOf<ProfileRoutes>();
