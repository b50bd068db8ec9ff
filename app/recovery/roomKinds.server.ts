import { z } from "zod";
import { isUlid } from "~/base/ulid";
import { isChat } from "~/app/chat/server/roomAccess.server";

const roomKindSchema = z.enum(["chat", "inbox", "game"]);
export type RoomKind = z.infer<typeof roomKindSchema>;

/** A room as an operator names it. */
export const roomSchema = z
  .object({ kind: roomKindSchema, room: z.string().max(64) })
  .refine(({ kind, room }) => (kind === "chat" ? isChat(room) : isUlid(room)), "there is no room with this name");
