import { openRoom } from "~/app/rooms/roomConnection";
import { ChatClient } from "./chatClient";
import { browserUnsentStore } from "./unsentStore";

/** A member's client of one chat, connected until it is closed. */
export const openChat = (room: string, me: string): ChatClient =>
  new ChatClient(me, (handlers) => openRoom("chat", room, handlers), browserUnsentStore(me, room));
