import { z } from "zod";
import { readEndpoint, routesOf } from "~/app/server/endpoint.server";
import { viewerId } from "~/app/server/guards.server";
import { idsField } from "~/app/server/paging.server";
import { namesOf } from "~/db/members/members";
import { readHandleOwners, suggestMembers } from "./mentions/mentionable.server";

const HANDLES_MAX = 1_000;

/**
 * The names, handles and photos of members, deleted members included. Members whom a block keeps from the viewer are
 * left out unless the two share a chat.
 */
const names = readEndpoint("GET /api/members", z.object({ ids: idsField }), async ({ context, input }) => ({
  members: await namesOf(context.db, input.ids, (await viewerId(context)) ?? ""),
}));

/** X88: whom a member can mention: those who fit what was typed, and the members to whom handles lead. */
const mentionable = readEndpoint(
  "GET /api/mentionable",
  z.object({ query: z.string().default(""), handles: z.string().default("") }),
  async ({ context, session, input: { query, handles } }) => ({
    people: query === "" ? [] : await suggestMembers(context, session.memberId, query),
    owners: handles === "" ? {} : await readHandleOwners(context, session.memberId, handles.slice(0, HANDLES_MAX)),
  }),
);

export const memberRoutes = routesOf(names, mentionable);
export type MemberRoutes = typeof memberRoutes;
