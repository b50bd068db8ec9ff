// Accounts with sessions that exist when a test server starts, because the browser tests need about five hundred members.
import fs from "node:fs/promises";
import path from "node:path";

export interface ReadyMember {
  id: string;
  email: string;
  /** the session's cookie */
  cookie: { name: string; value: string };
}

export const PASSWORD = "correct horse battery";
/** The environment variable that names the folder; Playwright's workers inherit it. */
export const FOLDER = "PARLOR_READY_MEMBERS";

export const stateIn = (folder: string): string => path.join(folder, "state");
export const listIn = (folder: string): string => path.join(folder, "members.json");

/** Copies the members, if they were created, into the folder of a server's data. */
export async function putReadyMembers(state: string): Promise<void> {
  const folder = process.env[FOLDER];
  if (folder) await fs.cp(stateIn(folder), state, { recursive: true });
}

let all: readonly ReadyMember[] | undefined;
const taken = new Map<string, number>();

/** Takes each member once per server. Undefined when all are taken, or when none were created. */
export async function takeReadyMember(url: string): Promise<ReadyMember | undefined> {
  const folder = process.env[FOLDER];
  if (!folder) return undefined;
  all ??= JSON.parse(await fs.readFile(listIn(folder), "utf8")) as ReadyMember[];
  const next = taken.get(url) ?? 0;
  taken.set(url, next + 1);
  return all[next];
}
