import { memberAction } from "~/app/server/formAction.server";
import { changeGroup, checkOf, groupFormSchema } from "~/app/groups/groups.server";

export const action = memberAction(checkOf, groupFormSchema, ({ context, session, fields, params }) =>
  changeGroup(context, session.memberId, params["groupId"] ?? "", fields),
);
