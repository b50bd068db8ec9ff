import fs from "node:fs/promises";
import path from "node:path";
import { emailKeyOf } from "~/app/accounts/login/credentials";
import { hashPassword } from "~/app/accounts/password/password.server";
import { startSession } from "~/app/server/session.server";
import type { Vars } from "~/app/server/env.server";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";
import { createAccount } from "~/db/accounts/accounts";
import { localDatabases } from "~/scripts/server/databases.mjs";
import { temporaryFolder } from "~/scripts/server/temporaryFolder.mjs";
import { FOLDER, listIn, PASSWORD, type ReadyMember, stateIn } from "./readyMembers";

/** More than the tests of one worker need. */
const COUNT = 250;
/** Their sessions are too old to change an account's sign-in data (A17), also in a short run of tests. */
const SIGNED_IN_FOR_MS = 60 * 60 * 1000;
const vars = { ORIGIN: "http://localhost", HINT_KEY: "" } as Vars;

/** Creates the members once for all workers. The returned function removes them. */
export async function makeReadyMembers(): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(temporaryFolder(), "parlor-ready-"));
  const databases = await localDatabases(stateIn(folder));
  const db = await databases.database("DB");
  const passwordHash = await hashPassword(PASSWORD, "low");
  const members: ReadyMember[] = [];
  for (let n = 1; n <= COUNT; n++) {
    const [id, email] = [ulid(nowMs()), `ready${n}@parlor.test`];
    await createAccount(db, { memberId: id, email, emailKey: emailKeyOf(email), passwordHash, nowMs: nowMs() });
    const signIn = { device: "a browser", proof: { method: "password", second: null }, isRecentProof: true } as const;
    await startSession(db, vars, id, signIn, (set) => {
      const [name = "", value = ""] = set.split(";", 1)[0]?.split("=") ?? [];
      members.push({ id, email, cookie: { name, value } });
    });
  }
  await db
    .prepare("update sessions set created_at = ?1, proved_at = ?1")
    .bind(nowMs() - SIGNED_IN_FOR_MS)
    .run();
  // X113: a path after the sign-up would cover their pages
  // X112: only members who joined before yesterday count for the tags of the day
  await db
    .prepare("update members set welcome_step = null, created_at = ?")
    .bind(nowMs() - 2 * 24 * 60 * 60 * 1000)
    .run();
  await databases.close();
  await fs.writeFile(listIn(folder), JSON.stringify(members));
  process.env[FOLDER] = folder;
  return () => fs.rm(folder, { recursive: true, force: true });
}
