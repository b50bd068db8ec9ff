// Accounts with a session that are there when a test server starts. A sign-up over HTTP costs 130 ms of processor time
// for its hash, and the browser tests need some five hundred members.
import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { emailKeyOf } from "~/app/accounts/emailKey";
import { hashPassword } from "~/app/accounts/password.server";
import { startSession } from "~/app/accounts/session.server";
import type { Vars } from "~/app/edge/env.server";
import { nowMs } from "~/base/clock";
import { ulid } from "~/base/ulid";
import { createAccount } from "~/db/accounts";
import { localDatabases } from "~/scripts/databases.mjs";

export interface ReadyMember {
  id: string;
  email: string;
  /** the session's cookie */
  cookie: { name: string; value: string };
}

export const PASSWORD = "correct horse battery";
/** More than the tests of one worker need. */
const COUNT = 250;
/** The environment variable that names the folder; Playwright's workers inherit it. */
const FOLDER = "PARLOR_READY_MEMBERS";
const vars = { ORIGIN: "http://localhost" } as Vars;

const stateIn = (folder: string): string => path.join(folder, "state");
const listIn = (folder: string): string => path.join(folder, "members.json");

/** Makes the members, once for all workers. Returns what removes them. */
export async function makeReadyMembers(): Promise<() => Promise<void>> {
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), "parlor-ready-"));
  const databases = await localDatabases(stateIn(folder));
  const db = await databases.database("DB");
  const passwordHash = await hashPassword(PASSWORD);
  const members: ReadyMember[] = [];
  for (let n = 1; n <= COUNT; n++) {
    const [id, email] = [ulid(nowMs()), `ready${n}@parlor.test`];
    await createAccount(db, { memberId: id, email, emailKey: emailKeyOf(email), passwordHash, nowMs: nowMs() });
    await startSession(db, vars, id, "a browser", (set) => {
      const [name = "", value = ""] = set.split(";", 1)[0]?.split("=") ?? [];
      members.push({ id, email, cookie: { name, value } });
    });
  }
  await databases.close();
  await fs.writeFile(listIn(folder), JSON.stringify(members));
  process.env[FOLDER] = folder;
  return () => fs.rm(folder, { recursive: true, force: true });
}

/** Copies the members into the folder of a server's data, if they were made. */
export async function putReadyMembers(state: string): Promise<void> {
  const folder = process.env[FOLDER];
  if (folder) await fs.cp(stateIn(folder), state, { recursive: true });
}

let all: readonly ReadyMember[] | undefined;
const taken = new Map<string, number>();

/** Each member once for each server; undefined when all are taken, or none were made. */
export async function takeReadyMember(url: string): Promise<ReadyMember | undefined> {
  const folder = process.env[FOLDER];
  if (!folder) return undefined;
  all ??= JSON.parse(await fs.readFile(listIn(folder), "utf8")) as ReadyMember[];
  const next = taken.get(url) ?? 0;
  taken.set(url, next + 1);
  return all[next];
}
