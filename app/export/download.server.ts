import { endpoint, routesOf } from "~/app/server/endpoint.server";
import { logSecurity } from "~/app/server/securityLog.server";
import { nowMs } from "~/base/clock";
import { bytesOf, jsonText } from "./jsonStream";
import { memberFile } from "./memberFile.server";

/** A11, X64: all data of the member in one file, which is made while it is sent. */
const download = endpoint("GET /settings/export", async ({ context, session: { memberId } }) => {
  logSecurity(context, "data_exported", { member: memberId });
  const day = new Date(nowMs()).toISOString().slice(0, 10);
  return new Response(bytesOf(jsonText(await memberFile(context, memberId))), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "content-disposition": `attachment; filename="parlor-${day}.json"`,
      "cache-control": "private, no-store",
    },
  });
});

export const exportRoutes = routesOf(download);
