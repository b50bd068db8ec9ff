import { fileReport } from "~/app/reports/report.server";
import type { Evidence } from "~/app/reports/evidence";
import { nowMs } from "~/base/clock";
import type { Reason, SubjectType } from "~/base/moderation/terms";
import { ulid } from "~/base/ulid";
import { giveSecondFactor } from "./secondFactor";
import { setRole } from "~/db/moderation/moderators";
import { localDatabases } from "~/scripts/server/databases.mjs";
import type { TestServer } from "~/tests/kit/server/server";

export interface ReportedThing {
  type: SubjectType;
  /** of a thing that exists */
  id?: string;
  /** whose it is */
  member: string;
  reason: Reason;
  text?: string;
  /** key of a picture */
  picture?: string;
  /** how many members reported it */
  reports?: number;
}

/** Makes members moderators, and reports things, while the server is stopped. Returns when it runs again. */
export async function report(
  server: TestServer,
  moderators: readonly string[],
  things: readonly ReportedThing[],
): Promise<void> {
  await server.stop();
  const databases = await localDatabases(server.state);
  const db = await databases.database("DB");
  for (const moderator of moderators) {
    await setRole(db, nowMs(), moderator, "moderator");
    await giveSecondFactor(db, moderator);
  }
  for (const thing of things) {
    const subject = { type: thing.type, id: thing.id ?? (thing.type === "profile" ? thing.member : ulid(nowMs())) };
    for (let n = 0; n < (thing.reports ?? 1); n++)
      await fileReport(db, {
        subject,
        reported: { member: thing.member, evidence: evidenceOf(thing) },
        reporter: ulid(nowMs()),
        visitor: null,
        reason: thing.reason,
        text: n === 0 ? "Please look at this." : "",
      });
  }
  await databases.close();
  await server.start();
}

function evidenceOf({ type, member, text = "words that somebody reported", picture }: ReportedThing): Evidence {
  const files = picture === undefined ? [] : [{ key: picture, kind: "image" as const, alt: "" }];
  const atMs = nowMs();
  switch (type) {
    case "post":
      return { type, author: member, text, atMs, files };
    case "comment":
      return { type, post: ulid(atMs), author: member, text, atMs, files };
    case "profile":
      return { type, name: text, about: "", files };
    case "group":
      return { type, name: text, creator: member, files };
    case "message": {
      const message = (seq: number) => ({
        seq,
        from: member,
        text: `${text} ${seq}`,
        atMs,
        file: null,
        isChanged: seq === 2,
      });
      return { type, chat: "chat", reported: 2, messages: [1, 2, 3].map(message) };
    }
  }
}
