/** Mutes over the wire. */
import type { MuteTime } from "~/app/safety/muteTimes";
import { directChatRoom } from "~/party/chat/protocol";
import { AS_JSON, type Caller } from "~/tests/wire/caller";

export const mute = (who: Caller, other: { id: string }, time: MuteTime = "always") =>
  who.post(`/mutes/${other.id}`, { do: "mute", of: "member", for: time }, AS_JSON);
export const unmute = (who: Caller, other: { id: string }) =>
  who.post(`/mutes/${other.id}`, { do: "unmute", of: "member" }, AS_JSON);

/** `chat`: another member, or a group's id. */
const roomOf = (who: Caller, chat: Caller | string) =>
  typeof chat === "string" ? chat : directChatRoom(who.id, chat.id);
export const muteChat = (who: Caller, chat: Caller | string, time: MuteTime = "always") =>
  who.post(`/mutes/${roomOf(who, chat)}`, { do: "mute", of: "chat", for: time }, AS_JSON);
export const unmuteChat = (who: Caller, chat: Caller | string) =>
  who.post(`/mutes/${roomOf(who, chat)}`, { do: "unmute", of: "chat" }, AS_JSON);

export const muteWord = (who: Caller, word: string, fields: Record<string, string> = {}) =>
  who.post("/mutes/words", { do: "mute", word, ...fields }, AS_JSON);
export const unmuteWord = (who: Caller, word: string) => who.post("/mutes/words", { do: "unmute", word }, AS_JSON);
