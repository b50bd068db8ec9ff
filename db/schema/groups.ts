/** Who may be in a chat, and groups. The messages themselves are only in the chat's room. */
import { isNotNull } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { hasLength, isOneOf, isUlid } from "./checks";

export const chats = sqliteTable(
  "chats",
  {
    /** 'dm:<id>:<id>', the smaller id first, or a group's ULID */
    id: text("id").primaryKey(),
    kind: text("kind", { enum: ["direct", "group"] }).notNull(),
    /**
     * raised in the batch that changes who may be in the chat or write there, or whether its two members are friends;
     * rooms use the newest version they have
     */
    accessVersion: integer("access_version").notNull().default(1),
    createdAt: integer("created_at").notNull(),
    /** while an operator restores the chat's room: since when; nobody can connect to it then */
    restoringAt: integer("restoring_at"),
  },
  (t) => [check("chats_kind", isOneOf(t.kind))],
);

export const chatMembers = sqliteTable(
  "chat_members",
  {
    chatId: text("chat_id").notNull(),
    memberId: text("member_id").notNull(),
    joinedAt: integer("joined_at").notNull(),
    /** of a group: who added the member, until the member has answered the notice about it */
    addedBy: text("added_by"),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.memberId] }),
    index("chat_members_member").on(t.memberId, t.chatId),
    // finds the member who has been in a group longest
    index("chat_members_joined").on(t.chatId, t.joinedAt, t.memberId),
    index("chat_members_added_by").on(t.addedBy).where(isNotNull(t.addedBy)),
  ],
);

export const groups = sqliteTable(
  "groups",
  {
    /** also the chat's id */
    id: text("id").primaryKey(),
    name: text("name").notNull(),
    iconKey: text("icon_key"),
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    /** JSON: the name and the picture that moderators took from the group, until they are restored */
    hidden: text("hidden"),
    /** when moderators deleted the group (X80); then nobody can write in it or change it */
    removedAt: integer("removed_at"),
  },
  (t) => [check("groups_id", isUlid(t.id)), check("groups_name", hasLength(t.name, 1, 60))],
);

/** Members who left a group permanently. Nobody can add them to it again. */
export const groupRefusals = sqliteTable(
  "group_refusals",
  {
    chatId: text("chat_id").notNull(),
    memberId: text("member_id").notNull(),
    refusedAt: integer("refused_at").notNull(),
    /** when the member left; null in older rows. Members who have left can't see what the group is called now. */
    groupName: text("group_name"),
  },
  (t) => [
    primaryKey({ columns: [t.chatId, t.memberId] }),
    index("group_refusals_member").on(t.memberId, t.chatId),
    index("group_refusals_recent").on(t.memberId, t.refusedAt, t.chatId),
  ],
);
