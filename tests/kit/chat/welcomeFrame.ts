import { CHAT_PROTOCOL_VERSION, type ChatFrame } from "~/party/chat/protocol";

type Welcome = Extract<ChatFrame, { t: "welcome" }>;

/** What a room says to a page that has come: the newest messages of an empty chat, unless `more` says otherwise. */
export const welcomeFrame = (more: Partial<Welcome> = {}): Welcome => ({
  t: "welcome",
  v: CHAT_PROTOCOL_VERSION,
  how: "snapshot",
  head: 0,
  messages: [],
  changed: [],
  more: false,
  newer: false,
  unread: 0,
  reads: {},
  online: [],
  hidden: [],
  ...more,
});
