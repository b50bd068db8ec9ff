import { formEndpoint, routesOf } from "~/app/server/endpoint.server";
import { reportAsMember, reportFormSchema } from "./report.server";
import { reportLink, visitorFormSchema } from "./visitors/visitorReport.server";

const report = formEndpoint("POST /reports", reportFormSchema, ({ context, session, input }) =>
  reportAsMember(context, session.memberId, input),
);

/** X50. Only its page sends it. */
export const linkForm = formEndpoint(
  "POST /report",
  visitorFormSchema,
  ({ context, request, input }) => reportLink(context, request, input),
  { after: () => "/report?sent=1", keep: ["link", "reason", "text", "name", "email"] },
);

export const reportRoutes = routesOf(report);
export type ReportRoutes = typeof reportRoutes;
