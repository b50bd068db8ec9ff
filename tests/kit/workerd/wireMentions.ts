/** Mentions over the wire: members with handles, and what the page of notifications says of a mention. */
import { env } from "cloudflare:workers";
import { deliverOutbox } from "~/app/outbox/deliver.server";
import type { Env } from "~/app/server/env.server";
import { AS_JSON, type Caller, newMember } from "~/tests/wire/caller";

const world = env as unknown as Env;
let made = 0;

/** A handle that no other test uses, in which no two digits look alike. */
export const newHandle = (): string => `m${Date.now() + made++}`;

export const saveProfile = (who: Caller, fields: Record<string, string>) =>
  who.post("/profile", { name: "Ada", about: "", dob: "1990-01-01", ...fields }, AS_JSON);

export type Named = Caller & { handle: string; name: string };
export async function withHandle(name: string, handle = newHandle()): Promise<Named> {
  const who = await newMember(name);
  const saved = await saveProfile(who, { name, handle });
  if (saved.status !== 200) throw new Error(`the profile answered ${saved.status}`);
  return { ...who, handle, name };
}

/** Makes the handles older, as if the member had claimed them earlier. */
export const ageHandles = (id: string, ms: number) =>
  world.DB.prepare("update handles set since = since - ?, free_at = free_at - ? where member_id = ?")
    .bind(ms, ms, id)
    .run();

/** What the member's page of notifications lists, after everything is delivered. */
export async function noticesOf(who: Caller): Promise<string[]> {
  await deliverOutbox(world);
  const html = await (await who.get("/notifications")).text();
  return html.match(/\b(mentioned you|liked your post|commented on your post|replied to your comment)\./g) ?? [];
}

/** How many notices are new. */
export async function newNotices(who: Caller): Promise<number> {
  await deliverOutbox(world);
  return world.INBOX.getByName(who.id).unviewedCount();
}
