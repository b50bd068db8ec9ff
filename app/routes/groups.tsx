import { memberAction } from "~/app/server/formAction.server";
import { makeGroup, newGroupSchema } from "~/app/groups/groups.server";

export const action = memberAction(
  { publishes: "group" },
  newGroupSchema,
  ({ context, session, fields }) => makeGroup(context, session.memberId, fields),
  () => "/messages",
);
