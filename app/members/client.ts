import { clientOf } from "~/app/http/client";
import type { MemberRoutes } from "./endpoints.server";

export const membersClient = clientOf<MemberRoutes>();
