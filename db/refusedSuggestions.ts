/** X111: who doesn't want to be connected with whom, so that neither of the two is suggested to the other. */
import { and, eq, type SQL, sql } from "drizzle-orm";
import { aggregate } from "./aggregates";
import { areFriends } from "./rights/conditions";
import { hasActiveAccount } from "./members";
import { deleteFrom, existsIn, select } from "./query/builder";
import type { Expression } from "./query/expressions";
import { insertSelect } from "./query/insertSelect";
import { friendRequests, refusedSuggestions } from "./schema/friendships";
import type { Placeholders } from "./statement";

const { statement } = aggregate("friendships");

type Refusal = { me: string; other: string; now: number };
const refuse = (condition: (p: Placeholders<Refusal>) => SQL | undefined) =>
  statement((p: Placeholders<Refusal>) =>
    insertSelect(
      refusedSuggestions,
      { ownerId: p.me, otherId: p.other, createdAt: p.now },
      { where: condition(p), onConflict: sql`do nothing` },
    ),
  );
/** Of two ids that are equal, the table would refuse the row. */
const refuseDismissed = refuse((p) =>
  and(sql`${p.me} <> ${p.other}`, hasActiveAccount(p.me), hasActiveAccount(p.other)),
);
const refuseAtEnd = refuse((p) => {
  const isReceived = existsIn(
    friendRequests,
    and(
      eq(friendRequests.ownerId, p.me),
      eq(friendRequests.otherId, p.other),
      eq(friendRequests.direction, "received"),
    ),
  );
  return and(sql`(${areFriends(p.me, p.other)} or ${isReceived})`, hasActiveAccount(p.me));
});

/** Whether `one` refused the other. One look into an index. */
export const hasRefused = (one: Expression, other: Expression): SQL =>
  existsIn(refusedSuggestions, and(eq(refusedSuggestions.ownerId, one), eq(refusedSuggestions.otherId, other)));

/** For a batch: `me` doesn't want to be connected with the other member. Nothing happens if there is no such member. */
export const dismissQuery = (me: string, other: string, now: number) => refuseDismissed({ me, other, now });

/** For a batch, before `me` rejects the other's request or ends the friendship: remembers that. */
export const refuseAtEndQuery = (refusal: Refusal) => refuseAtEnd(refusal);

// ---- the end of an account

type Piece = { member: string; limit: number };
const pair = () =>
  select({ owner: refusedSuggestions.ownerId, other: refusedSuggestions.otherId }).from(refusedSuggestions);
const by = statement((p: Placeholders<Piece>) => pair().where(eq(refusedSuggestions.ownerId, p.member)).limit(p.limit));
const about = statement((p: Placeholders<Piece>) =>
  pair().where(eq(refusedSuggestions.otherId, p.member)).limit(p.limit),
);
const forget = statement((p: Placeholders<{ owner: string; other: string }>) =>
  deleteFrom(refusedSuggestions).where(
    and(eq(refusedSuggestions.ownerId, p.owner), eq(refusedSuggestions.otherId, p.other)),
  ),
);

/** For a batch: whom the member refused. */
export const refusalsByQuery = (member: string, limit: number) => by({ member, limit });
/** For a batch: who refused the member. */
export const refusalsAboutQuery = (member: string, limit: number) => about({ member, limit });
/** For a batch: the owner may be connected with the other member again. */
export const forgetRefusalQuery = (refusal: { owner: string; other: string }) => forget(refusal);
