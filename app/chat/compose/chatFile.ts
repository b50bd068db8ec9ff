import { newMessageId, type Written } from "~/app/chat/client/chatState";
import { browserError } from "~/app/http/apiError";
import { fileKind } from "~/app/media/accepted";
import { type FileKind, isTooLarge } from "~/app/media/limits";
import { chosenType } from "~/app/media/upload/chosenType";
import type { KeptFile } from "~/app/media/upload/keptFiles";
import { mayHaveFiles } from "~/app/media/upload/mayHaveFiles";
import { tooLargeText } from "~/app/media/upload/tooLargeText";
import { onFilesForgotten } from "~/app/media/upload/unsentFiles";
import { unsupportedText } from "~/app/media/upload/unsupportedText";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { Observed } from "~/app/ui/browser/observed";
import { showToast } from "~/app/ui/dialogs/toasts";
import { unguessable } from "~/base/mediaKeys";
import type { ChatMedia } from "~/party/chat/protocol";
import type { Attachment, Upload } from "./attachment";
import type { Recording } from "./recordVoice";
import { TEXTS } from "./texts";

interface Attached {
  attachment: Attachment | null;
  /** null unless the message is being sent */
  upload: Upload | null;
  problem: string | null;
  /** the upload failed, for the reason in `problem` */
  failed: boolean;
}

/** A message that is sent once its file is uploaded. The id makes sure that it is sent once. Stored in this form. */
interface SentMessage {
  id: string;
  content: Written;
}

/** What the browser keeps of an attachment besides its bytes (`KeptFile.about`). */
interface About extends Pick<Attachment, "kind"> {
  recording?: Omit<Recording, "file"> | undefined;
  message: SentMessage | null;
}

export const NOTHING_ATTACHED: Attached = { attachment: null, upload: null, problem: null, failed: false };

const loadKeptFiles = () => importWhenOnline(() => import("~/app/media/upload/keptFiles"));

/**
 * X212: the one file of a member's next message in a chat. It is uploaded when the message is sent, which goes on while
 * the member looks at something else in Parlor, and after a reload.
 */
class ChatFile extends Observed<Attached> {
  /** the running upload */
  #controller: AbortController | null = null;
  #message: SentMessage | null = null;
  /** of the composer that shows the file; null while there is none */
  #onSent: ((content: Written, id: string) => void) | null = null;
  /** one change of what is kept after the other */
  #keeping: Promise<unknown> = Promise.resolve();
  #restoring: Promise<void> | null = null;

  constructor(
    private readonly member: string,
    private readonly room: string,
  ) {
    super(NOTHING_ATTACHED);
  }

  /** While a composer is open, it sends the message. Returns a function that ends this. */
  openComposer(onSent: (content: Written, id: string) => void): () => void {
    this.#onSent = onSent;
    return () => {
      if (this.#onSent === onSent) this.#onSent = null;
    };
  }

  setProblem(problem: string | null): void {
    this.update({ problem });
  }

  attachFiles(files: Iterable<File>): void {
    const chosen = [...files];
    const file = chosen.find((each) => fileKind(each) !== null);
    const kind = file && fileKind(file);
    if (!file || !kind) return this.setProblem(unsupportedText("chatFiles"));
    const notice = chosen.length > 1 ? TEXTS.attachment.oneFile({ file: file.name }) : null;
    const id = this.#attach({ kind, name: file.name, file }, notice);
    void chosenType(file, "chatFiles").then((found) => {
      const { attachment } = this.getSnapshot();
      // it was removed or replaced meanwhile, or is being sent, which checks it again
      if (attachment?.id !== id || this.#controller) return;
      const refused = found ? tooLargeFor(found.kind, file) : unsupportedText("chatFiles");
      if (refused !== null || !found) return this.#replace(null, refused);
      this.update({ attachment: { ...attachment, kind: found.kind } });
      this.#keep();
    });
  }

  attachRecording(recording: Recording, notice: string | null): void {
    const { file } = recording;
    this.#attach({ kind: "voice", name: TEXTS.attachment.voiceMessage, file, recording }, notice);
  }

  remove(): void {
    this.#replace(null);
  }

  /** Uploads the file, and then sends the message. */
  send(content: Written): void {
    const { attachment } = this.getSnapshot();
    if (!attachment || this.#controller) return;
    this.#message = { id: newMessageId(), content };
    this.#keep();
    void this.#upload(attachment, this.#message);
  }

  cancel(): void {
    this.#stop();
    this.#keep();
  }

  /** Shows what an earlier page has left, and goes on with what it was sending. */
  restore(): Promise<void> {
    return (this.#restoring ??= this.#restore().finally(() => (this.#restoring = null)));
  }

  async #restore(): Promise<void> {
    if (this.getSnapshot().attachment || !mayHaveFiles()) return;
    const { keptFiles, holdFile, freeFile } = await loadKeptFiles();
    for (const kept of (await keptFiles(this.member, this.room)).reverse()) {
      const about = aboutOf(kept);
      if (!about || !(await holdFile(kept.id))) continue;
      if (this.getSnapshot().attachment) return freeFile(kept.id);
      const attachment = attachmentOf(kept, about);
      this.update({ ...NOTHING_ATTACHED, attachment });
      this.#message = about.message;
      if (about.message) void this.#upload(attachment, about.message);
      return;
    }
  }

  /** Ends what this page does with the file, after its member has signed out. */
  forget(): void {
    this.#stop();
    const { attachment } = this.getSnapshot();
    if (attachment) URL.revokeObjectURL(attachment.previewUrl);
    this.set(NOTHING_ATTACHED);
  }

  #stop(): void {
    this.#controller?.abort();
    this.#controller = null;
    this.#message = null;
    this.update({ upload: null });
  }

  #attach(chosen: Omit<Attachment, "id" | "previewUrl">, notice: string | null): string {
    const id = unguessable();
    this.#replace({ ...chosen, id, previewUrl: URL.createObjectURL(chosen.file) }, notice);
    return id;
  }

  #replace(attachment: Attachment | null, notice: string | null = null): void {
    const { attachment: before } = this.getSnapshot();
    this.#message = null;
    this.set({ ...NOTHING_ATTACHED, attachment, problem: notice });
    if (before) {
      URL.revokeObjectURL(before.previewUrl);
      this.#keepNoLonger(before.id);
    }
    if (attachment) this.#keep();
  }

  async #upload(attachment: Attachment, message: SentMessage): Promise<void> {
    const own = new AbortController();
    this.#controller = own;
    let progress: Upload = { share: 0, waiting: false };
    const update = (change: Partial<Upload>) =>
      own.signal.aborted || this.update({ upload: (progress = { ...progress, ...change }) });
    this.update({ upload: progress, problem: null, failed: false });
    const outcome = await importWhenOnline(() => import("./uploadAttachment"))
      .then(({ uploadAttachment }) =>
        uploadAttachment(attachment, {
          id: attachment.id,
          chat: this.room,
          signal: own.signal,
          onProgress: (share) => update({ share }),
          onWaiting: (waiting) => waiting !== progress.waiting && update({ waiting }),
        }),
      )
      .catch(() => browserError("unknown"));
    if (own.signal.aborted) return;
    const reason = outcome.ok ? await this.#deliver(message, outcome.media, own.signal) : outcome;
    if (own.signal.aborted) return;
    this.#controller = null;
    if (reason === null) return this.#replace(null);
    this.#stop();
    this.#keep();
    if (reason.code === "canceled") return;
    this.update({ problem: TEXTS.attachment.failed({ reason: reason.message }), failed: true });
    if (!this.#onSent) showToast(TEXTS.attachment.notSent({ file: attachment.name }));
  }

  /** Hands the message to the composer, or leaves it to the browser's outbox. Null: one of them has it. */
  async #deliver({ id, content }: SentMessage, media: ChatMedia, signal: AbortSignal) {
    const written = { ...content, media };
    if (!this.#onSent) {
      const { sendLater } = await importWhenOnline(() => import("./sendLater"));
      if (signal.aborted) return null;
      return (await sendLater(this.member, this.room, id, written)) ? null : browserError("unknown");
    }
    this.#onSent(written, id);
    return null;
  }

  #keep(): void {
    this.#keeping = this.#keeping.then(async () => {
      const { keepFile, holdFile } = await loadKeptFiles();
      const { attachment } = this.getSnapshot();
      if (!attachment) return;
      const { id, name, kind, file, recording } = attachment;
      const { durationMs = 0, levels = "" } = recording ?? {};
      const about: About = { kind, recording: recording && { durationMs, levels }, message: this.#message };
      await holdFile(id);
      if (this.getSnapshot().attachment?.id !== id) return; // it was removed, or its member has signed out
      await keepFile({ id, member: this.member, place: this.room, atMs: Date.now(), name, file, about });
    });
  }

  #keepNoLonger(id: string): void {
    this.#keeping = this.#keeping.then(async () => {
      const { deleteFile, freeFile } = await loadKeptFiles();
      await deleteFile(id);
      freeFile(id);
    });
  }
}

const files = new Map<string, ChatFile>();
onFilesForgotten((member) => {
  for (const [key, file] of files) {
    if (!key.startsWith(`${member} `)) continue;
    file.forget();
    files.delete(key);
  }
});

/** The file of a member's next message in a chat, as long as the page is open. On the server there is none. */
export function chatFile(member: string, room: string): ChatFile {
  const key = `${member} ${room}`;
  const file = files.get(key) ?? new ChatFile(member, room);
  if (typeof document !== "undefined") files.set(key, file);
  return file;
}

/** Goes on with the messages that an earlier page of the member was sending. */
export async function resumeSending(member: string): Promise<void> {
  const rooms = (await sendingIn(member)).map(({ place }) => place);
  await Promise.all(rooms.map((room) => chatFile(member, room).restore()));
}

/** The number of the member's messages whose files are being uploaded, in all pages. */
export const countSending = async (member: string): Promise<number> => (await sendingIn(member)).length;

async function sendingIn(member: string): Promise<KeptFile[]> {
  const { keptFiles } = await loadKeptFiles();
  return (await keptFiles(member)).filter((kept) => aboutOf(kept)?.message);
}

const tooLargeFor = (kind: FileKind, { size }: File): string | null =>
  isTooLarge(kind, size) ? tooLargeText(kind) : null;

/** Null for a file of something else than a chat, or of another version of the page. */
function aboutOf({ about }: KeptFile): About | null {
  const { kind, recording, message } = (about ?? {}) as Partial<About>;
  const isRead = kind === "image" || kind === "video" || (kind === "voice" && recording !== undefined);
  if (!isRead || message === undefined) return null;
  return message === null || typeof message.content.text === "string" ? { kind, recording, message } : null;
}

function attachmentOf({ id, name, file: bytes }: KeptFile, { kind, recording }: About): Attachment {
  const file = recording ? bytes : new File([bytes], name, { type: bytes.type });
  const voice = recording && { ...recording, file: bytes };
  return { id, kind, name, file, previewUrl: URL.createObjectURL(file), recording: voice };
}
