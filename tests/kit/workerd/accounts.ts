/** Members and friends in the database, as its own functions make them. */
import { ulid } from "~/base/ulid";
import { createAccount } from "~/db/accounts/accounts";
import { moveFriendship } from "~/db/friendships/friends";

/** Creates an account without a name, and returns its id. */
export async function newAccount(db: D1Database, nowMs: number, id = ulid(nowMs)): Promise<string> {
  const email = `${id}@x.co`;
  await createAccount(db, { memberId: id, email, emailKey: email, passwordHash: null, nowMs });
  return id;
}

export async function makeFriends(db: D1Database, one: string, other: string, nowMs: number): Promise<void> {
  await moveFriendship(db, one, other, "add", nowMs);
  await moveFriendship(db, other, one, "accept", nowMs);
}
