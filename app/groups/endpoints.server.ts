import { z } from "zod";
import { count } from "~/app/server/admission.server";
import { formEndpoint, readEndpoint, routesOf } from "~/app/server/endpoint.server";
import { idsField } from "~/app/server/paging.server";
import { changeGroup, countedAs, groupFormSchema, makeGroup, newGroupSchema, readGroupNames } from "./groups.server";

const names = readEndpoint("GET /api/groups", z.object({ ids: idsField }), async ({ context, session, input }) => ({
  groups: await readGroupNames(context, session.memberId, input.ids),
}));

const make = formEndpoint(
  "POST /groups",
  newGroupSchema,
  ({ context, session, input }) => makeGroup(context, session.memberId, input),
  { after: () => "/messages" },
);

const change = formEndpoint("POST /groups/:groupId", groupFormSchema, async ({ context, session, params, input }) => {
  const counted = countedAs(input);
  const refused = counted && (await count(context, session, counted));
  return refused ?? changeGroup(context, session.memberId, params.groupId, input);
});

export const groupRoutes = routesOf(names, make, change);
export type GroupRoutes = typeof groupRoutes;
