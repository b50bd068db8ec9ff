import type { EdgeContext } from "~/app/edge/context.server";
import { refusal } from "~/app/edge/refusal";
import { nowMs } from "~/base/clock";

/** Says when to try again. */
export function tooMany(retryAtMs: number) {
  const minutes = Math.max(1, Math.ceil((retryAtMs - nowMs()) / 60_000));
  return refusal("too-many-requests", `Too many tries. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`);
}

/** Too much from one address, before anything that costs. */
export async function flooded(context: EdgeContext, request: Request): Promise<boolean> {
  const { success } = await context.env.LIMIT_PASSWORD.limit({ key: addressOf(request) });
  return !success;
}

/** The address as Cloudflare saw it; without it (on a laptop) all callers are one. */
export const addressOf = (request: Request): string => request.headers.get("cf-connecting-ip") ?? "local";
