/** Runs commands of the edge as a request does, for tests that make none. */
import { env } from "cloudflare:workers";
import type { EdgeContext } from "~/app/server/context.server";
import { type Env, varsOf } from "~/app/server/env.server";
import { collectingEvents } from "~/db/statement";

const world = env as unknown as Env;

/**
 * What moderators' commands and reports use of a request. `end` waits for what comes after its answer. `bindings`
 * replace the real ones.
 */
export function requestContext(bindings: Partial<Env> = {}): { context: EdgeContext; end: () => Promise<void> } {
  const pending: Promise<unknown>[] = [];
  const { DB, MEDIA, SEARCH, LIVE_HUB, INBOX, CHAT, LIMITS } = world; // the bindings aren't own properties
  const bound = { ...world, DB, SEARCH, MEDIA, LIVE_HUB, INBOX, CHAT, LIMITS, ...bindings };
  const context: Partial<EdgeContext> = {
    env: bound,
    vars: varsOf(world),
    db: collectingEvents(bound.DB),
    session: () => Promise.resolve(null),
    ownRegion: () => Promise.resolve(null),
    requestId: "a test's request",
    waitUntil: (later) => void pending.push(later),
    afterAnswer: (later) => void pending.push(later()),
  };
  return { context: context as EdgeContext, end: async () => void (await Promise.all(pending)) };
}

/** Runs as a request does, and ends when what comes after its answer has ended. */
export async function asRequest<T>(
  work: (context: EdgeContext) => Promise<T>,
  bindings: Partial<Env> = {},
): Promise<T> {
  const { context, end } = requestContext(bindings);
  const answer = await work(context);
  await end();
  return answer;
}
