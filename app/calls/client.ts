import { clientOf } from "~/app/http/client";
import type { CallRoutes } from "./endpoints.server";

export const callsClient = clientOf<CallRoutes>();
