import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { MemberRoutes } from "./endpoints.server";

export const membersClient = hc<MemberRoutes>("", CLIENT);
