import { env } from "cloudflare:workers";
import { expect } from "vitest";
import type { Env } from "~/app/server/env.server";
import { ACTIONS, type ActionName, BUDGETS } from "~/party/limits/table";

const { LIMITS } = env as unknown as Env;

/** Uses up an action's fast window of a counter, which then has all of its slow window left. */
export async function useUp(counter: string, action: ActionName): Promise<void> {
  const limits = LIMITS.getByName(counter);
  await limits.forget(action);
  const { cost, budget } = ACTIONS[action];
  const { max } = BUDGETS[budget].fast;
  expect(await limits.take([{ action, amount: cost === "amount" ? max : Math.floor(max / cost) }])).toEqual({
    ok: true,
  });
}
