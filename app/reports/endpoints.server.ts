import { routesOf } from "~/app/server/endpoint.server";
import { reportForm } from "./report.server";

export const reportRoutes = routesOf(reportForm);
export type ReportRoutes = typeof reportRoutes;
