import { env } from "cloudflare:workers";
import type { Address } from "~/app/server/addresses.server";
import { nowMs } from "~/base/clock";
import { PUSH_KINDS } from "~/base/push";
import { ulid } from "~/base/ulid";
import { reportSubscription } from "~/db/accounts/pushSubscriptions";
import { newPushBrowser, report } from "~/tests/kit/workerd/wirePush";
import { gets, MEMBERS, OWNER, posts, type Row, row } from "./answers";
import { type Caller, sessionIdOf } from "./caller";

const { DB } = env as unknown as { DB: D1Database };

/** Stores what a browser reports without a request, because a row asks only its own address. */
function stored(member: Caller, { reported }: Awaited<ReturnType<typeof newPushBrowser>>): Promise<string | null> {
  const { keys, ...addressed } = reported;
  const own = { id: ulid(nowMs()), memberId: member.id, sessionId: sessionIdOf(member) };
  return reportSubscription(DB, { ...addressed, ...keys, ...own, kinds: PUSH_KINDS, detail: "names" }, nowMs());
}

/** The rows of pushes in the table of rights. */
export function pushRows(owner: () => Caller): Partial<Record<Address, Row>> {
  let browser: Awaited<ReturnType<typeof newPushBrowser>> | undefined;
  /** A device of the owner, who may have removed the one before. */
  const ofDevice = (act: string, fields: Record<string, string> = {}) =>
    row(OWNER, async (who) => {
      const id = await stored(owner(), (browser ??= await newPushBrowser()));
      return who.post(`/settings/push/${id}${act}`, fields);
    });
  return {
    "GET /api/push": gets(() => "/api/push", MEMBERS),
    "POST /api/push": row(MEMBERS, async (who) => report(who, await newPushBrowser())),
    "POST /api/push/remove": row(MEMBERS, (who) => who.json("POST", "/api/push/remove", { endpoint: "x" })),
    "POST /settings/push/:device": ofDevice("", { detail: "names" }),
    "POST /settings/push/:device/test": ofDevice("/test"),
    "POST /settings/push/:device/remove": ofDevice("/remove"),
    "POST /settings/notices": posts(() => "/settings/notices", MEMBERS),
    "POST /settings/quiet-hours": posts(() => "/settings/quiet-hours", MEMBERS),
    "POST /settings/unread-mail": posts(() => "/settings/unread-mail", MEMBERS),
  };
}
