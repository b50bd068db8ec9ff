import { redirect } from "~/app/server/redirect.server";
import type { EdgeContext } from "~/app/server/context.server";
import { all } from "~/db/statement";
import { decisionListQuery, decisionsPage } from "./ownModeration.server";

/** X64: the page of a suspended or banned member. Everybody else is led to the feed. */
export async function readRestrictedPage(context: EdgeContext, request: Request) {
  const [session, limits] = [await context.anySession(), await context.limits()];
  const [ban, suspension] = ["banned", "suspended"].map((kind) => limits.find((limit) => limit.kind === kind));
  if (!session || !(ban ?? suspension)) throw redirect("/");
  const decisions = await all(context.db, decisionListQuery(session.memberId, request));
  return {
    isBanned: ban !== undefined,
    untilMs: suspension?.untilMs ?? null,
    decisions: decisionsPage(decisions),
  };
}
