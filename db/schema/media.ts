/** Files in R2, and files that are being uploaded. */
import { eq, isNotNull, ne, sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { isAtLeast, isOneOf } from "./checks";
import { shownTo } from "./shownTo";

/** One row per file. A cron deletes the files that aren't attached within a day. */
export const media = sqliteTable(
  "media",
  {
    /** {folder}/{owner}/{unguessable} */
    key: text("key").primaryKey(),
    ownerId: text("owner_id").notNull(),
    purpose: text("purpose", {
      enum: ["posts", "comments", "coverPhotos", "profilePhotos", "chatFiles", "groupPhotos", "gamePictures"],
    }).notNull(),
    /** only this chat's members may fetch the file */
    chatId: text("chat_id"),
    state: text("state", { enum: ["pending", "attached", "deleted"] }).notNull(),
    kind: text("kind", { enum: ["image", "video", "audio"] }).notNull(),
    type: text("type").notNull(),
    sizeBytes: integer("size_bytes").notNull(),
    width: integer("width").notNull(),
    height: integer("height").notNull(),
    createdAt: integer("created_at").notNull(),
    /** 0 while the file's parts are arriving: nothing can use it */
    arrived: integer("arrived").notNull().default(1),
    /** of a chat's attached file: the id, made by the sender's client, of the message that shows the file */
    messageId: text("message_id"),
    /** of a file that a post for friends shows, itself or in a comment: the post, whose readers alone may fetch it */
    friendsPostId: text("friends_post_id"),
    /** when moderators hid what shows the file; then only its owner and moderators may fetch it */
    hiddenAt: integer("hidden_at"),
    /** null of a file that nothing shows, and of that of a chat or a game, which decides who may fetch it */
    shownTo: shownTo(),
  },
  (t) => [
    index("media_owner").on(t.ownerId, t.createdAt),
    index("media_loose").on(t.createdAt, t.key).where(ne(t.state, "attached")),
    index("media_shown").on(t.ownerId, t.createdAt, t.key).where(eq(t.state, "attached")),
    index("media_owner_shown").on(t.ownerId, t.shownTo, t.createdAt, t.key),
    index("media_message").on(t.chatId, t.ownerId, t.messageId).where(isNotNull(t.messageId)),
    check("media_purpose", isOneOf(t.purpose)),
    check("media_state", isOneOf(t.state)),
    check("media_kind", isOneOf(t.kind)),
    check("media_arrived", sql`${t.arrived} in (0, 1)`),
  ],
);

/**
 * X134: the members who were invited to a game with the host's own picture, and the host. A trigger deletes the rows with
 * the picture's.
 */
export const gamePictures = sqliteTable(
  "game_pictures",
  {
    mediaKey: text("media_key").notNull(),
    /** '' in rows from before there were such rows: everybody */
    memberId: text("member_id").notNull(),
    /** when the member's last game with the picture was made */
    usedAt: integer("used_at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediaKey, t.memberId] }),
    index("game_pictures_used").on(t.usedAt, t.mediaKey, t.memberId),
    index("game_pictures_member").on(t.memberId),
  ],
);

/** One row per file that is being sent in parts. Its bytes are in R2 under incoming/, which is never served. */
export const uploads = sqliteTable(
  "uploads",
  {
    /** unguessable */
    id: text("id").primaryKey(),
    ownerId: text("owner_id").notNull(),
    mediaKey: text("media_key").notNull(),
    /** R2's id of the upload; null until it is stored */
    r2Id: text("r2_id"),
    parts: integer("parts").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (t) => [
    index("uploads_created").on(t.createdAt, t.id),
    check("uploads_id", sql`length(${t.id}) = 32`),
    check("uploads_parts", isAtLeast(t.parts, 1)),
  ],
);

/** The parts that R2 has stored. A trigger deletes them with their upload. */
export const uploadParts = sqliteTable(
  "upload_parts",
  {
    uploadId: text("upload_id").notNull(),
    n: integer("n").notNull(),
    /** R2's etag of the last upload of this part */
    etag: text("etag").notNull(),
    /** how often the part was sent. The server refuses more parts of a file once they were sent too often in total */
    sends: integer("sends").notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.uploadId, t.n] }), check("upload_parts_n", isAtLeast(t.n, 1))],
);

/** Cron jobs that check a table a few rows at a time, and how far each job has got. */
export const sweeps = sqliteTable("sweeps", {
  name: text("name").primaryKey(),
  /** the last key that was checked; '' begins again */
  after: text("after").notNull(),
});
