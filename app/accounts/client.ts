import { clientOf } from "~/app/http/client";
import type { AccountRoutes } from "./endpoints.server";

export const accountsClient = clientOf<AccountRoutes>();
