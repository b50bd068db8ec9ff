import { CONTEXT_MAX } from "~/base/moderation/terms";
import type { Originals } from "~/party/chat/originals";
import type { ChatMedia, ChatMessage, EvidenceMessage } from "~/party/chat/protocol";
import type { ChatStore } from "~/party/chat/store";

/** X51: the reported message with the messages around it, as they were sent (X52), and what became of them (X133). */
export class ChatEvidence {
  constructor(
    private readonly store: ChatStore,
    private readonly originals: Originals,
  ) {}

  /** Only messages after `floor`. Null if there is no such message, or nothing is left of it. */
  around(seq: number, floor: number): EvidenceMessage[] | null {
    const messages = this.store.writtenAround(seq, CONTEXT_MAX / 2, floor).map((message) => this.#asSent(message));
    const reported = messages.find((message) => message?.seq === seq);
    return reported ? messages.filter((message) => message !== null) : null;
  }

  /** Null if the message was deleted, and its original is gone. */
  #asSent({ seq, from, atMs, text, media, deleted, editedAtMs, hidden }: ChatMessage): EvidenceMessage | null {
    const isChanged = deleted === true || editedAtMs !== undefined;
    const original = isChanged ? this.originals.of(seq) : null;
    if (deleted && !original) return null;
    const sent = original ?? { text, media: media ?? null };
    return {
      ...{ seq, from, text: sent.text, atMs, ...fileOf(sent.media), isChanged },
      ...(isChanged && { now: deleted ? null : text }),
      ...(hidden && { isHidden: hidden }),
    };
  }
}

function fileOf(media: ChatMedia | null): Pick<EvidenceMessage, "file" | "poster"> {
  if (!media) return { file: null };
  const { key, kind, posterKey } = media;
  const file = { key, kind: kind === "voice" ? ("audio" as const) : kind, alt: "" };
  return { file, ...(posterKey !== undefined && { poster: posterKey }) };
}
