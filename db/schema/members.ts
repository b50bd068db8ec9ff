/** Members as others see them, and a member's private data. */
import { eq, isNotNull, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { REGIONS } from "~/base/roomAt";
import { hasLength, isAtLeast, hasLengthAtMost, isOneOf, isUlid } from "./checks";

/** Triggers keep `friend_count` and `request_count` up to date. */
export const members = sqliteTable(
  "members",
  {
    id: text("id").primaryKey(),
    /** null until the member completes the profile, and after the account is deleted */
    name: text("name"),
    about: text("about").notNull().default(""),
    /** YYYY-MM-DD */
    dob: text("dob"),
    coverKey: text("cover_key"),
    photoKey: text("photo_key"),
    role: text("role", { enum: ["member", "moderator"] })
      .notNull()
      .default("member"),
    /** raised by each change of what limits the member; a trigger raises the version of their chats */
    messagingRevision: integer("messaging_revision").notNull().default(0),
    /** whether no restriction keeps the member from writing in chats (0 or 1) */
    canMessage: integer("can_message").notNull().default(1),
    friendCount: integer("friend_count").notNull().default(0),
    requestCount: integer("request_count").notNull().default(0),
    createdAt: integer("created_at").notNull(),
    deletedAt: integer("deleted_at"),
    /** JSON: the text and the pictures that moderators took from the profile, until they are restored */
    hiddenProfile: text("hidden_profile"),
    /** of a banned member: when the ban began; what they published is hidden (X73) */
    bannedAt: integer("banned_at"),
    /** the current handle (X81), which `handles` has too, so that a card reads no further row */
    handle: text("handle"),
    /** X113: the step of the path after the sign-up; null once it is finished or dismissed */
    welcomeStep: integer("welcome_step"),
    /** where the member signed up, for the places of their rooms; null if it isn't known */
    region: text("region", { enum: REGIONS }),
    /** X194: the languages of the posts that the member reads, as sorted tags with spaces between them; null for all */
    readLanguages: text("read_languages"),
  },
  (t) => [
    index("members_moderators").on(t.role, t.id).where(eq(t.role, "moderator")),
    check("members_id", isUlid(t.id)),
    check("members_name", hasLength(t.name, 1, 50)),
    check("members_handle", hasLength(t.handle, 3, 20)),
    check("members_about", hasLengthAtMost(t.about, 300)),
    check("members_role", isOneOf(t.role)),
    check("members_friend_count", isAtLeast(t.friendCount, 0)),
    check("members_request_count", isAtLeast(t.requestCount, 0)),
    check("members_welcome_step", sql`${t.welcomeStep} between 1 and 4`),
    check("members_region", isOneOf(t.region)),
    check("members_read_languages", hasLength(t.readLanguages, 2, 300)),
  ],
);

/** The handle of each member, and those that nobody else can claim yet (docs/decisions/0048). */
export const handles = sqliteTable(
  "handles",
  {
    /** what handles are compared by (X82): `handleKey` of base/handles.ts */
    key: text("key").primaryKey(),
    /** null once the member deleted the account */
    handle: text("handle"),
    memberId: text("member_id").notNull(),
    since: integer("since").notNull(),
    /** when others can claim it; null while it is the member's handle */
    freeAt: integer("free_at"),
  },
  (t) => [
    index("handles_member").on(t.memberId, t.freeAt),
    index("handles_free").on(t.freeAt).where(isNotNull(t.freeAt)),
    check("handles_handle", hasLength(t.handle, 3, 20)),
    check("handles_member_id", isUlid(t.memberId)),
  ],
);

/** Photos that were replaced. */
export const earlierPhotos = sqliteTable(
  "earlier_photos",
  {
    memberId: text("member_id").notNull(),
    /** ULID of the time when it was replaced */
    id: text("id").notNull(),
    kind: text("kind", { enum: ["cover", "profile"] }).notNull(),
    mediaKey: text("media_key").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.id] }), check("earlier_photos_kind", isOneOf(t.kind))],
);

/** Members who deleted their account and still have data to delete. */
export const erasures = sqliteTable(
  "erasures",
  {
    memberId: text("member_id").primaryKey(),
    beganAt: integer("began_at").notNull(),
    dueAt: integer("due_at").notNull(),
  },
  (t) => [index("erasures_due").on(t.dueAt)],
);

/**
 * What a member's form created, under a key that the browser makes, so that the same key creates nothing twice. Kept
 * for 30 days.
 */
export const creations = sqliteTable(
  "creations",
  {
    memberId: text("member_id").notNull(),
    kind: text("kind", { enum: ["post", "comment", "group", "game", "friend"] }).notNull(),
    /** made by the browser, and kept until the form succeeds */
    key: text("key").notNull(),
    /** id of the post, comment, group or room; for a friend move, the other member's id */
    made: text("made").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.kind, t.key] }), index("creations_created").on(t.createdAt)],
);

/** A member's best run of each game that has runs, as the game's room judged it. */
export const bestRuns = sqliteTable(
  "best_runs",
  {
    memberId: text("member_id").notNull(),
    game: text("game").notNull(),
    score: integer("score").notNull(),
    /** ranks the runs: greater is better, and between equal runs the shorter `length` wins */
    worth: integer("worth").notNull(),
    /** ticks, or the milliseconds of a puzzle */
    length: integer("length").notNull(),
    /** room and round */
    run: text("run").notNull(),
    playedAt: integer("played_at").notNull(),
    /** what a replay of the run needs; the last column, because most readers don't need it */
    record: text("record"),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.game] })],
);

/**
 * G12: the running games that friends of their players may watch, one row for each player. Only an index: the game's
 * room decides who watches.
 */
export const watchableGames = sqliteTable(
  "watchable_games",
  {
    memberId: text("member_id").notNull(),
    room: text("room").notNull(),
    /** the number of the room's change that the row shows */
    version: integer("version").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.memberId, t.room] }),
    index("watchable_games_room").on(t.room),
    check("watchable_games_room", isUlid(t.room)),
  ],
);
