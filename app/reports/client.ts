import { clientOf } from "~/app/http/client";
import type { ReportRoutes } from "./endpoints.server";

export const reportsClient = clientOf<ReportRoutes>();
