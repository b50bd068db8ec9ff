import { memberAction } from "~/app/server/formAction.server";
import { changeGroup, groupFormSchema } from "~/app/groups/groups.server";

export const action = memberAction("group-change", groupFormSchema, ({ context, session, fields, params }) =>
  changeGroup(context, session.memberId, params["groupId"] ?? "", fields),
);
