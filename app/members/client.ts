import { hc } from "hono/client";
import { CLIENT, foundBy } from "~/app/http/client";
import type { MemberRoutes } from "./endpoints.server";
import type { MemberView } from "./member";

export const membersClient = hc<MemberRoutes>("", CLIENT);

/**
 * The current name and photo of a member whose profile changed. Null when there was no answer, or when the server
 * doesn't know the member.
 */
export const readMember = async (id: string): Promise<MemberView | null> =>
  (await foundBy(membersClient.api.members.$get({ query: { ids: id } })))?.members[0] ?? null;
