import { clientOf } from "~/app/http/client";
import type { WelcomeRoutes } from "./endpoints.server";

export const welcomeClient = clientOf<WelcomeRoutes>();
