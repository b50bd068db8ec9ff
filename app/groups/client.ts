import { clientOf } from "~/app/http/client";
import type { GroupRoutes } from "./endpoints.server";

export const groupsClient = clientOf<GroupRoutes>();
