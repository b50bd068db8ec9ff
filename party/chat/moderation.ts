/** What moderators decide about a chat's messages and members (X57, X59, X60). Pure. */
import { type ChatDecision, type ChatEvent, changed, type ChatWrite, unchanged } from "~/party/chat/events";
import { ORIGINALS_MS } from "~/base/moderation/terms";
import { type ChatFrame, type ChatMessage, fileKeys } from "~/party/chat/protocol";
import { type ChatState, isMember, newest } from "~/party/chat/state";

/** Whether moderators let the member write. */
export const canWrite = ({ messaging }: Pick<ChatState, "messaging">, member: string): boolean =>
  messaging[member]?.canWrite ?? true;

/** A message as a member sees it: of a hidden one, only its author sees more than that it exists. */
export function seenBy(message: ChatMessage, viewer: string): ChatMessage {
  const { seq, id, from, atMs, hidden } = message;
  return hidden && from !== viewer ? { seq, id, from, atMs, text: "", deleted: true, hidden } : message;
}

/** A frame as a member sees it. */
export const frameFor = <Frame extends ChatFrame>(frame: Frame, viewer: string): Frame =>
  frame.t === "changed" ? { ...frame, message: seenBy(frame.message, viewer) } : frame;

/** What to send for a frame, and to whom: of a hidden message, only its author gets the content. */
export function viewsOf(frame: ChatFrame): { seen: ChatFrame; isFor: (member: string) => boolean }[] {
  if (frame.t !== "changed" || !frame.message.hidden) return [{ seen: frame, isFor: () => true }];
  const author = frame.message.from;
  return [
    { seen: frame, isFor: (member) => member === author },
    { seen: frameFor(frame, ""), isFor: (member) => member !== author },
  ];
}

/** The member's right as their inbox or the edge reports it. */
export function decideMessaging(
  state: ChatState,
  { member, right }: Extract<ChatEvent, { type: "messaging" }>,
): ChatDecision {
  const messaging = newest(state.messaging, { [member]: right });
  if (messaging === state.messaging || !isMember(state, member)) return unchanged(state);
  return { state: { ...state, messaging }, writes: [{ type: "messaging", member, right }], sends: [] };
}

/**
 * A decision about a message. It may come late or twice, so only a newer one than the last counts. Nothing brings a
 * deleted message back.
 */
export function decideModerate(
  state: ChatState,
  { to, version, known, target }: Extract<ChatEvent, { type: "moderate" }>,
  nowMs: number,
): ChatDecision {
  if (version <= known || !target || target.line) return unchanged(state);
  const decided: ChatWrite = { type: "moderated", seq: target.seq, version };
  const isDone = target.deleted || (to === "deleted" ? false : (to === "hidden") === (target.hidden === true));
  if (isDone) return { ...unchanged(state), writes: [decided] };
  if (to === "deleted") return deleteMessage(state, target, nowMs, undefined, decided);
  const { hidden: _hidden, ...shown } = target;
  const summary: ChatWrite = { type: "effect", kind: "summary", targets: state.access?.members ?? [] };
  return changed(state, to === "hidden" ? { ...shown, hidden: true } : shown, undefined, summary, decided);
}

/** The message stays in the order without its content. `id` is the id of the command that asked for it. */
export function deleteMessage(
  state: ChatState,
  { seq, id: messageId, from, atMs, media }: ChatMessage,
  nowMs: number,
  id: string | undefined,
  ...more: ChatWrite[]
): ChatDecision {
  const keys = media ? fileKeys(media) : [];
  const loose: ChatWrite[] = keys.length > 0 ? [{ type: "effect", kind: "loose", targets: keys }] : [];
  const deleted: ChatMessage = { seq, id: messageId, from, atMs, text: "", deleted: true };
  return withOriginal(changed(state, deleted, id, ...loose, ...more), seq, nowMs);
}

/** X52: the store copies the message before the change, for reports. */
export const withOriginal = ({ writes, ...decision }: ChatDecision, seq: number, nowMs: number): ChatDecision => ({
  ...decision,
  writes: [{ type: "original", seq, untilMs: nowMs + ORIGINALS_MS }, ...writes],
});

/** The message says that its file is gone instead of showing it. */
export function decideLose(state: ChatState, target: ChatMessage | null): ChatDecision {
  if (!target?.media) return unchanged(state);
  const { media: _media, ...message } = target;
  return changed(state, { ...message, fileGone: true });
}
