import { reportAsMember, reportFormSchema } from "~/app/reports/report.server";
import { memberAction } from "~/app/server/formAction.server";

export const action = memberAction("report", reportFormSchema, ({ context, session, fields }) =>
  reportAsMember(context, session.memberId, fields),
);
