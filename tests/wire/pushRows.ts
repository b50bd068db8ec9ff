import type { Address } from "~/app/server/addresses.server";
import { newPushBrowser, report } from "~/tests/kit/workerd/wirePush";
import { gets, MEMBERS, OWNER, posts, type Row, row } from "./answers";
import type { Caller } from "./caller";

/** The rows of pushes in the table of rights. */
export function pushRows(owner: () => Caller): Partial<Record<Address, Row>> {
  let browser: Awaited<ReturnType<typeof newPushBrowser>> | undefined;
  /** A device of the owner, who may have removed the one before. */
  const ofDevice = (act: string, fields: Record<string, string> = {}) =>
    row(OWNER, async (who) => {
      const reported = await report(owner(), (browser ??= await newPushBrowser()));
      const { id } = await reported.json<{ id: string }>();
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
  };
}
