/** The chat's rules. They are pure, so that they run the same in the room, in a test and in a simulated fault. */
import { isWithin } from "~/base/characters";
import { isBlank } from "~/base/plainText";
import {
  CHAT_LIMITS,
  quoteOf,
  type ChatAccess,
  type ChatContent,
  type ChatErrorCode,
  type ChatMessage,
  type Handles,
} from "~/party/chat/protocol";
import {
  changed,
  type ChatChange,
  type ChatDecision,
  type ChatEdit,
  type ChatEvent,
  type ChatWrite,
  type GameAnswer,
  type GameRequestOutcome,
  refusal,
  unchanged,
} from "~/party/chat/events";
import {
  canWrite,
  decideLose,
  decideMessaging,
  decideModerate,
  deleteMessage,
  withOriginal,
} from "~/party/chat/moderation";
import { countedEdit, decideRequest, membersWithNewRequest, requestRefusal } from "~/party/chat/requests";
import { type ChatState, emptyChat, isMember, newest, requestOf } from "~/party/chat/state";

/** Decides an event. */
export function decide(state: ChatState, event: ChatEvent, nowMs: number): ChatDecision {
  switch (event.type) {
    case "send":
      return decideSend(state, event, nowMs);
    case "line":
      return decideLine(state, event);
    case "read":
      return decideRead(state, event);
    case "access":
      return decideAccess(state, event);
    case "privacy":
      return decidePrivacy(state, event);
    case "messaging":
      return decideMessaging(state, event);
    case "request":
      return decideRequest(state, event, nowMs);
    default:
      return decideChange(state, event, nowMs);
  }
}

/** When an unanswered game request expires. */
export const expiresAtMs = (message: ChatMessage): number | null =>
  message.game?.status === "pending" && !message.deleted ? message.atMs + CHAT_LIMITS.gameRequestLastsMs : null;

// ---- messages

function decideSend(state: ChatState, event: Extract<ChatEvent, { type: "send" }>, nowMs: number): ChatDecision {
  const { member, id, content, known, quoted, sentBefore, written, notSent } = event;
  if (known) return unchanged(state, { to: "sender", frame: { t: "message", ...known } });
  const code =
    refusalOf(state, member, content) ??
    requestRefusal(state, member, content, sentBefore, nowMs) ??
    fullRefusal(state, written) ??
    notSent;
  if (code) return refusal(state, code, id);
  const mentions = content.mentions?.filter((named) => named !== member && isMember(state, named)) ?? [];
  const isFirst = state.access?.kind === "direct" && !state.participants.includes(member);
  const decision = withNewMessage(isFirst ? { ...state, participants: [...state.participants, member] } : state, {
    seq: state.head + 1,
    id,
    from: member,
    atMs: nowMs,
    text: content.text,
    ...(content.media ? { media: content.media } : {}),
    ...(content.game ? { game: { ...content.game, status: "pending" as const } } : {}),
    ...(quoted ? { re: quoteOf(quoted) } : {}),
    ...(mentions.length > 0 ? { mentions: [...new Set(mentions)] } : {}),
    ...withHandles(content.handles),
    ...(content.forwarded ? { forwarded: true as const } : {}),
  });
  return isFirst ? { ...decision, writes: [...decision.writes, { type: "participates", member }] } : decision;
}

function decideLine(
  state: ChatState,
  { member, id, line, atMs, known }: Extract<ChatEvent, { type: "line" }>,
): ChatDecision {
  // a chat without members has nobody to read it
  if (known || !state.access || state.access.members.length === 0) return unchanged(state);
  // the notice stays the newest line of a group that moderators deleted (X80)
  if (state.access.isRemoved && line.line !== "ended") return unchanged(state);
  return withNewMessage(state, { seq: state.head + 1, id, from: member, atMs, text: "", line });
}

const withNewMessage = (state: ChatState, message: ChatMessage): ChatDecision => ({
  state: { ...state, head: message.seq, last: message.seq },
  writes: [
    { type: "message", message },
    { type: "effect", kind: "summary", targets: state.access?.members ?? [] },
  ],
  sends: [{ to: "all", frame: { t: "message", ...message } }],
});

function refusalOf(
  state: ChatState,
  member: string,
  { text, media, game }: ChatContent,
): ChatErrorCode | "forbidden" | null {
  const code = writingRefusal(state, member);
  if (code) return code;
  if (isBlank(text) && !media && !game) return "empty";
  if (!isWithin(CHAT_LIMITS.textMax)(text)) return "too_long";
  return null;
}

const fullRefusal = ({ access }: ChatState, written: number) =>
  access && written >= CHAT_LIMITS.memberBytesMax[access.kind] ? "full" : null;

function accessRefusal(state: ChatState, member: string): "forbidden" | "blocked" | null {
  if (!isMember(state, member)) return "forbidden";
  return state.access?.blocked.includes(member) ? "blocked" : null;
}

function writingRefusal(state: ChatState, member: string): ReturnType<typeof accessRefusal> | "restricted" {
  return isMember(state, member) && !canWrite(state, member) ? "restricted" : accessRefusal(state, member);
}

// ---- changes

function decideChange(state: ChatState, event: ChatChange, nowMs: number): ChatDecision {
  const { target } = event;
  if (event.type === "expire")
    return target && expiresAtMs(target) !== null ? changed(state, withStatus(target, "expired")) : unchanged(state);
  if (event.type === "settle")
    return target?.game && target.game.status !== event.status
      ? changed(state, withStatus(target, event.status))
      : unchanged(state);
  if (event.type === "answered") return decideAnswered(state, event, target);
  if (event.type === "moderate") return decideModerate(state, event, nowMs);
  if (event.type === "lose") return decideLose(state, target);
  // a restricted member can still delete what they wrote
  const code = (event.type === "delete" ? accessRefusal : writingRefusal)(state, event.member);
  if (code) return refusal(state, code, event.id);
  if (!target || target.line || target.deleted || (target.hidden && event.type !== "delete"))
    return refusal(state, "not_found", event.id);
  switch (event.type) {
    case "edit":
      return decideEdit(state, event, target, nowMs);
    case "delete":
      return decideDelete(state, event, target, nowMs);
    case "react":
      // a reaction would tell the sender of a request that it was read
      return requestOf(state, event.member) === "received"
        ? refusal(state, "forbidden", event.id)
        : decideReact(state, event, target);
    case "answer":
      return decideAnswer(state, event, target);
  }
}

/** Answers a command that changes nothing with the unchanged message. The answer gets no number in the order. */
const unchangedAnswer = (state: ChatState, message: ChatMessage, id: string): ChatDecision =>
  unchanged(state, { to: "sender", frame: { t: "changed", seq: message.seq, message, id } });

function decideEdit(
  state: ChatState,
  { member, id, text, handles, sentBefore, written, notSent }: ChatEdit,
  target: ChatMessage,
  nowMs: number,
): ChatDecision {
  if (target.from !== member || target.game) return refusal(state, "forbidden", id);
  if (target.text === text) return unchangedAnswer(state, target, id);
  if (nowMs - target.atMs > CHAT_LIMITS.editWithinMs) return refusal(state, "too_late", id);
  if (isBlank(text) && !target.media) return refusal(state, "empty", id);
  if (!isWithin(CHAT_LIMITS.textMax)(text)) return refusal(state, "too_long", id);
  const full = text.length > target.text.length ? fullRefusal(state, written) : null;
  const code = requestRefusal(state, member, { text }, sentBefore, nowMs) ?? full ?? notSent;
  if (code) return refusal(state, code, id);
  const edited = { ...target, text, ...withHandles({ ...handles, ...target.handles }), editedAtMs: nowMs };
  return countedEdit(withOriginal(changed(state, edited, id), target.seq, nowMs), member);
}

/** X87: pages read only the handles that the text has, so those of the text before do no harm. */
const withHandles = (handles: Handles = {}): Pick<ChatMessage, "handles"> => {
  const entries = Object.entries(handles).slice(0, CHAT_LIMITS.mentionsMax);
  return entries.length > 0 ? { handles: Object.fromEntries(entries) } : {};
};

function decideDelete(
  state: ChatState,
  { member, id }: Extract<ChatChange, { type: "delete" }>,
  target: ChatMessage,
  nowMs: number,
): ChatDecision {
  if (target.from !== member || target.game) return refusal(state, "forbidden", id);
  return deleteMessage(state, target, nowMs, id);
}

function decideReact(
  state: ChatState,
  { member, id, emoji }: Extract<ChatChange, { type: "react" }>,
  target: ChatMessage,
): ChatDecision {
  const { reactions: before = {}, ...message } = target;
  if (emoji === null ? !Object.values(before).some((who) => who.includes(member)) : before[emoji]?.includes(member))
    return unchangedAnswer(state, target, id);
  const others = Object.entries(before).map(([each, who]) => [each, who.filter((one) => one !== member)] as const);
  const after = Object.fromEntries(others.filter(([each, who]) => who.length > 0 || each === emoji));
  if (emoji !== null) after[emoji] = [...(after[emoji] ?? []), member];
  return changed(state, Object.keys(after).length > 0 ? { ...message, reactions: after } : message, id);
}

/** The answer waits for the game's room: there it may be too late, or another page may have answered. */
function decideAnswer(
  state: ChatState,
  event: Extract<ChatChange, { type: "answer" }>,
  target: ChatMessage,
): ChatDecision {
  const { member, id, accept } = event;
  if (target.game?.to !== member) return refusal(state, "forbidden", id);
  if (target.game.status === statusOf(accept)) return unchangedAnswer(state, target, id);
  if (target.game.status !== "pending") return refusal(state, "too_late", id);
  const answer: GameAnswer = { member, id, seq: target.seq, accept };
  return { ...unchanged(state), writes: [{ type: "effect", kind: "answerGame", targets: [JSON.stringify(answer)] }] };
}

/** The request shows the outcome that the game's room reported. A member who gave another answer gets `too_late`. */
function decideAnswered(
  state: ChatState,
  { id, accept, status }: Extract<ChatChange, { type: "answered" }>,
  target: ChatMessage | null,
): ChatDecision {
  if (!target?.game) return refusal(state, "not_found", id);
  const hasChanged = target.game.status !== status;
  if (status === statusOf(accept))
    return hasChanged ? changed(state, withStatus(target, status), id) : unchangedAnswer(state, target, id);
  const { sends } = refusal(state, "too_late", id);
  const shown = hasChanged ? changed(state, withStatus(target, status)) : unchanged(state);
  return { ...shown, sends: [...shown.sends, ...sends] };
}

const statusOf = (accept: boolean): GameRequestOutcome => (accept ? "accepted" : "rejected");

const withStatus = (message: ChatMessage, status: GameRequestOutcome): ChatMessage =>
  message.game ? { ...message, game: { ...message.game, status } } : message;

// ---- who is here, and how far they read

function decideRead(state: ChatState, { member, seq }: { member: string; seq: number }): ChatDecision {
  const upTo = Math.min(seq, state.head);
  if (!isMember(state, member) || upTo <= (state.reads[member] ?? 0)) return unchanged(state);
  return {
    state: { ...state, reads: { ...state.reads, [member]: upTo } },
    writes: [
      { type: "read", member, seq: upTo },
      { type: "effect", kind: "summary", targets: [member] },
    ],
    sends: [{ to: "audience", frame: { t: "read", member, seq: upTo } }],
  };
}

function decideAccess(
  before: ChatState,
  { access: list, noticeSeq = 0 }: Extract<ChatEvent, { type: "access" }>,
): ChatDecision {
  const privacy = newest(before.privacy, list.privacy);
  const messaging = newest(before.messaging, list.messaging);
  if (before.access && !isNewer(list, before.access)) return withReported(before, { privacy, messaging });
  // an edge of an earlier release doesn't say that moderators deleted the group, and they never take that back
  const isRemoved = list.isRemoved || before.access?.isRemoved;
  const access: ChatAccess = {
    ...list,
    ...(isRemoved && { isRemoved, blocked: list.members }),
    privacy,
    messaging,
  };
  const earlier = new Set(before.access?.members);
  const members = new Set(access.members);
  const joined = access.members.filter((member) => !earlier.has(member));
  const left = [...earlier].filter((member) => !members.has(member));
  const reads = { ...before.reads };
  // a member who joins later doesn't find all earlier messages unread
  for (const member of joined) reads[member] = before.head;
  // what two friends wrote stays a conversation after their friendship (X46)
  const wereFriends = before.last > 0 && before.access?.areFriends === true && access.areFriends === false;
  const participating = wereFriends ? access.members.filter((member) => !before.participants.includes(member)) : [];
  const state: ChatState = {
    ...before,
    access,
    reads,
    participants: participating.length > 0 ? [...before.participants, ...participating] : before.participants,
    privacy,
    messaging,
  };
  const decision: ChatDecision = {
    state,
    writes: [
      { type: "access", access, joined, head: before.head },
      ...participating.map((member) => ({ type: "participates" as const, member })),
      ...summaryOf(before, [...left, ...joined, ...membersWithNewRequest(before, state)]),
    ],
    sends: [],
  };
  if (access.members.length === 0) return withoutContent(decision);
  return isRemoved && !before.access?.isRemoved ? withoutMessages(decision, noticeSeq) : decision;
}

/** Nobody is left who could read the chat. */
const withoutContent = ({
  state: { head, access, privacy, messaging, wentBackAt },
  ...decision
}: ChatDecision): ChatDecision => ({
  ...decision,
  state: { ...emptyChat, head, access, privacy, messaging, wentBackAt },
  writes: [...decision.writes, { type: "deletion", upTo: head, head, withMembers: true }],
});

/** X80: moderators deleted the group. Open pages drop the messages. The line that says so stays. */
function withoutMessages({ state, writes, sends }: ChatDecision, noticeSeq: number): ChatDecision {
  const { head, access } = state;
  const deletedUpTo = noticeSeq > 0 ? noticeSeq - 1 : head;
  return {
    state: { ...state, last: noticeSeq },
    writes: [
      ...writes,
      { type: "deletion", upTo: deletedUpTo, head, withMembers: false },
      ...summaryOf(state, access?.members ?? []),
    ],
    sends: [...sends, { to: "all", frame: { t: "request", request: null, deletedUpTo } }],
  };
}

/** An edge of an earlier release may have sent this version of the list without the settings and rights. */
function withReported(
  state: ChatState,
  { privacy, messaging }: Pick<ChatState, "privacy" | "messaging">,
): ChatDecision {
  const writes: ChatWrite[] = [];
  if (privacy !== state.privacy)
    for (const [member, settings] of Object.entries(privacy))
      writes.push({ type: "privacy", member, privacy: settings });
  if (messaging !== state.messaging)
    for (const [member, right] of Object.entries(messaging)) writes.push({ type: "messaging", member, right });
  return writes.length === 0 ? unchanged(state) : { state: { ...state, privacy, messaging }, writes, sends: [] };
}

/** The chat's list entry for these members, if the chat has any messages. */
const summaryOf = ({ last }: ChatState, targets: readonly string[]): ChatWrite[] =>
  last > 0 && targets.length > 0 ? [{ type: "effect", kind: "summary", targets: [...new Set(targets)] }] : [];

function decidePrivacy(state: ChatState, { member, privacy }: Extract<ChatEvent, { type: "privacy" }>): ChatDecision {
  const known = newest(state.privacy, { [member]: privacy });
  if (known === state.privacy || !isMember(state, member)) return unchanged(state);
  return { state: { ...state, privacy: known }, writes: [{ type: "privacy", member, privacy }], sends: [] };
}

const isNewer = (access: ChatAccess, current: ChatAccess): boolean =>
  access.version > current.version ||
  (access.version === current.version && (addsFriendship(access, current) || addsRemoval(access, current)));
const addsFriendship = (access: ChatAccess, current: ChatAccess): boolean =>
  lacksFriendship(current) && !lacksFriendship(access);
/** An earlier release may have stored or sent this version of the list without saying that the group is deleted. */
const addsRemoval = (access: ChatAccess, current: ChatAccess): boolean =>
  access.isRemoved === true && current.isRemoved !== true;

/**
 * Whether the access list comes from an edge or room of a release before `areFriends`. If so, the room asks the edge
 * again.
 */
export const lacksFriendship = ({ kind, areFriends }: ChatAccess): boolean =>
  kind === "direct" && areFriends === undefined;
