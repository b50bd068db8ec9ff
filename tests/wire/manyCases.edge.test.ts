/** X59: decisions about a thing that has had very many cases. */
import { env } from "cloudflare:workers";
import { expect, it } from "vitest";
import type { Env } from "~/app/server/env.server";
import type { CaseState } from "~/base/moderation/state";
import { ulid } from "~/base/ulid";
import { findCaseFile, putCaseQuery } from "~/db/moderation/cases";
import { findOtherCases } from "~/db/moderation/caseStates";
import { run } from "~/db/statement";
import { countRoundTrips } from "~/tests/kit/workerd/roundTrips";
import { jsonOf, publish } from "~/tests/kit/workerd/wireBlocks";
import { decided, newModerator, overturned } from "~/tests/kit/workerd/wireDecisions";
import { newMember } from "./caller";

const { DB: db } = env as unknown as Env;

/** A hidden post, with 200 dismissed cases since, each of which says that the post is hidden. */
async function hiddenPost() {
  const [author, reporter, moderator] = [await newMember("Author"), await newMember("Other"), await newModerator()];
  const post = await publish(author, "spam");
  const caseId = await decided({ reporter, moderator }, { type: "post", id: post }, "hide");
  const { case: state } = (await findCaseFile(db, caseId)) ?? {};
  if (!state) throw new Error("the case is gone");
  const evidence = JSON.stringify({ text: "x".repeat(10_000) });
  const cases = Array.from({ length: 200 }, (_, i): CaseState => ({ ...state, id: ulid(i + 1), action: "dismiss" }));
  await run(db, ...cases.map((one) => putCaseQuery(one, 1, evidence)));
  return { author, reporter, post, caseId, state };
}
const postsSeenBy = async (who: Awaited<ReturnType<typeof newMember>>, post: string) =>
  (await jsonOf<{ posts: unknown[] }>(who.get(`/api/posts?ids=${post}`))).posts.length;

it("X59 · an appeal that succeeds shows a post again that has had 200 other cases", async () => {
  const { author, reporter, post, caseId } = await hiddenPost();
  await overturned(author, await newModerator(), caseId);
  const { case: state } = (await findCaseFile(db, caseId)) ?? {};
  expect([state?.isHidden, await postsSeenBy(reporter, post)]).toEqual([false, 1]);
});

it("X59 · a decision finds the other cases that it changes in one statement, and 50 of them at most", async () => {
  const { state } = await hiddenPost();
  const counted = countRoundTrips();
  const others = await findOtherCases(db, state, "shown");
  expect([counted.trips(), others.length]).toEqual([1, 50]);
});
