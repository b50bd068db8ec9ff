/** How a member leaves a group, and how a group ends. */
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { hiddenIconOf } from "./hiddenProfiles";
import { aggregate } from "./aggregates";
import { accessEvent } from "./chatEvents";
import { endRefusals } from "./groupRefusals";
import { type GroupChange, iconOf, isMemberOf, groupLine, ofGroup } from "./groupRights";
import { deleteFrom, existsIn, select, update } from "./query/builder";
import { chatMembers, chats, groups } from "./schema/groups";
import { media } from "./schema/media";
import { type Placeholders, type Query } from "./statement";

const { change, statement } = aggregate("groups");

const leave = change(
  (p: Placeholders<GroupChange>) =>
    deleteFrom(chatMembers).where(and(eq(chatMembers.chatId, p.group), eq(chatMembers.memberId, p.me))),
  (p) => [accessEvent(ofGroup(p)), groupLine(p, { line: "left" })],
);
const hasSomebody = (p: Placeholders<{ group: string }>) => existsIn(chatMembers, eq(chatMembers.chatId, p.group));
/** After the admin has left, makes the member who has been in the group longest its admin. */
const passOn = change(
  (p: Placeholders<GroupChange>) => {
    const longest = select({ id: chatMembers.memberId })
      .from(chatMembers)
      .where(eq(chatMembers.chatId, p.group))
      .orderBy(asc(chatMembers.joinedAt), asc(chatMembers.memberId))
      .limit(1);
    return update(groups)
      .set({ createdBy: sql`${longest}` })
      .where(
        and(eq(groups.id, p.group), eq(groups.createdBy, p.me), hasSomebody(p), sql`not ${isMemberOf(p.group, p.me)}`),
      );
  },
  (p) => [
    groupLine(p, {
      line: "creator",
      member: sql`(select ${groups.createdBy} from ${groups} where ${eq(groups.id, p.group)})`,
    }),
  ],
);

/** X80: nobody is in the group any longer. Its room deletes the messages, and the lists of chats drop it. */
const removeAll = change(
  (p: Placeholders<{ group: string; now: number }>) =>
    deleteFrom(chatMembers).where(and(eq(chatMembers.chatId, p.group), existsIn(groups, eq(groups.id, p.group)))),
  (p) => [accessEvent(ofGroup(p))],
);

const isEmpty = (p: Placeholders<{ group: string }>) => sql`not ${hasSomebody(p)}`;
/** Each of these changes nothing while the group has members. */
const endEmpty = {
  files: statement((p: Placeholders<{ group: string }>) =>
    update(media)
      .set({ state: "deleted" })
      .where(and(eq(media.chatId, p.group), isNotNull(media.messageId), eq(media.state, "attached"), isEmpty(p))),
  ),
  picture: statement((p: Placeholders<{ group: string }>) =>
    update(media)
      .set({ state: "deleted" })
      .where(and(sql`${media.key} in (${iconOf(p.group)}, ${hiddenIconOf(p.group)})`, isEmpty(p))),
  ),
  group: statement((p: Placeholders<{ group: string }>) =>
    deleteFrom(groups).where(and(eq(groups.id, p.group), isEmpty(p))),
  ),
  chat: statement((p: Placeholders<{ group: string }>) =>
    deleteFrom(chats).where(and(eq(chats.id, p.group), eq(chats.kind, "group"), isEmpty(p))),
  ),
};

/**
 * For a batch: removes a member from a group and notifies the others. When the last member leaves, the group ends. Safe
 * to repeat.
 */
export const leaveQueries = (
  group: string,
  me: string,
  [leftId, creatorId]: readonly [left: string, creator: string],
  now: number,
): Query<unknown>[] => [
  leave({ group, me, lineId: leftId, now }),
  passOn({ group, me, lineId: creatorId, now }),
  ...endEmptyQueries(group),
];

/** For a batch: ends a group for everybody, as when its last member leaves. Safe to repeat. */
export const endGroupQueries = (group: string, now: number): Query<unknown>[] => [
  removeAll({ group, now }),
  ...endEmptyQueries(group),
];

const endEmptyQueries = (group: string): Query<unknown>[] => [
  endEmpty.files({ group }),
  endEmpty.picture({ group }),
  endRefusals({ group }),
  endEmpty.group({ group }),
  endEmpty.chat({ group }),
];
