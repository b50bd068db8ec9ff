import { seenBy } from "~/party/chat/moderation";
import { preview } from "~/party/chat/protocol";
import { answersOf, type ChatState, peerOf, requestOf, summaryVersion } from "~/party/chat/state";
import type { ChatStore } from "~/party/chat/store";
import type { VersionedSummary } from "~/party/inbox/inbox";

/**
 * The chat as this member's list shows it, with a version that grows with every change of it; null when there are no
 * messages that the member sees, no access list, or no read pointer of this member.
 */
export function summaryFor(store: ChatStore, chat: string, member: string, state: ChatState): VersionedSummary | null {
  const { access, reads } = state;
  const last = store.newestAfter(answersOf(state, member).deletedUpTo);
  const readSeq = reads[member];
  if (!access || !last || readSeq === undefined) return null;
  const { text, media, line, game, deleted, hidden, fileGone } = seenBy(last, member);
  const mentionedBy = store.mentioners(member, readSeq);
  const shows = {
    ...(media && { media: media.kind }),
    ...(line && { line }),
    ...(game && { game: game.game }),
    ...(fileGone && { fileGone }),
    ...(deleted && { deleted, ...(hidden && { hidden }) }),
  };
  return {
    chat,
    kind: access.kind,
    peer: peerOf(access, member),
    lastText: preview(text),
    lastFrom: last.from,
    lastAtMs: last.atMs,
    lastSeq: last.seq,
    last: Object.keys(shows).length > 0 ? shows : null,
    unread: store.unread(member, readSeq),
    mentioned: mentionedBy.length > 0,
    ...(mentionedBy.length > 0 && { mentionedBy }),
    ...(requestOf(state, member) === "received" && { isRequest: true }),
    version: summaryVersion(state, member),
  };
}
