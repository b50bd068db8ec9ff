import { openRoom } from "~/app/rooms/roomConnection";
import { ChatClient } from "./chatClient";
import { postMessage } from "./postMessage";
import { browserUnsentStore } from "./unsentStore";

/** A member's client of one chat, connected until it is closed. */
export const openChat = (room: string, me: string): ChatClient =>
  new ChatClient({
    me,
    open: (handlers) => openRoom("chat", room, handlers),
    store: browserUnsentStore(me, room),
    post: (id, content) => postMessage(room, id, content),
  });
