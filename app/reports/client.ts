import { hc } from "hono/client";
import { CLIENT } from "~/app/http/client";
import type { ReportRoutes } from "./endpoints.server";

export const reportsClient = hc<ReportRoutes>("", CLIENT);
