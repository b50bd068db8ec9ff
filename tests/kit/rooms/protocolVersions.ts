import { CALL_PROTOCOL_VERSION } from "~/party/call/protocol";
import { CHAT_PROTOCOL_VERSION } from "~/party/chat/protocol";
import { GAME_PROTOCOL_VERSION } from "~/party/game/protocol";
import { INBOX_PROTOCOL_VERSION } from "~/party/inbox/protocol";
import { LIVE_PROTOCOL_VERSION } from "~/party/live/protocol";

/** The current protocol version of each party. */
export const PROTOCOL_VERSIONS = {
  call: CALL_PROTOCOL_VERSION,
  chat: CHAT_PROTOCOL_VERSION,
  game: GAME_PROTOCOL_VERSION,
  inbox: INBOX_PROTOCOL_VERSION,
  live: LIVE_PROTOCOL_VERSION,
};
