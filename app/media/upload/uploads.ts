import { fileKind } from "~/app/media/accepted";
import type { FileKind } from "~/app/media/limits";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { Observed } from "~/app/ui/browser/observed";
import { unguessable } from "~/base/mediaKeys";
import { chosenType } from "./chosenType";
import { mayHaveFiles } from "./mayHaveFiles";
import type { PreparedPurpose } from "./preparePicture";
import { sendMedia, type MediaOutcome } from "./sendMedia";
import { onFilesForgotten } from "./unsentFiles";

interface Uploading {
  type: "going";
  share: number;
  /** whether the upload waits for the network */
  waiting: boolean;
}

export interface Upload {
  id: number;
  name: string;
  kind: FileKind;
  /** the address of the preview */
  previewUrl: string;
  alt: string;
  state: Uploading | ({ type: "done" } & UploadedFile) | { type: "failed"; message: string };
}

/** The media keys of an uploaded file and, for a video, of its poster. */
export interface UploadedFile {
  key: string;
  poster: string | null;
}

/** A file from an earlier upload, for instance in a draft. */
export interface Uploaded extends UploadedFile {
  kind: FileKind;
  name: string;
  alt: string;
  previewUrl: string;
}

/** X212: whose draft the files belong to, and where it is stored. */
export interface DraftOf {
  member: string;
  place: string;
}

const BEGINNING: Uploading = { type: "going", share: 0, waiting: false };

interface PendingUpload {
  file: File;
  /** of the upload, and of the file that the browser keeps */
  fileId: string;
  controller: AbortController;
  outcome: Promise<MediaOutcome>;
}

const loadKeptFiles = () => importWhenOnline(() => import("./keptFiles"));
let lastAtMs = 0;
/** Tells the order of files that were added at the same moment. */
const laterMs = (): number => (lastAtMs = Math.max(lastAtMs + 1, Date.now()));

/** Files that a person adds. Each is uploaded immediately and can be removed, and a failed upload can be tried again. */
export class Uploads extends Observed<Upload[]> {
  readonly #pending = new Map<number, PendingUpload>();
  #lastId = 0;
  #isRestored = false;
  /** one change of what the browser keeps after the other */
  #keeping: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly purpose: PreparedPurpose,
    before: readonly Uploaded[],
    readonly draft: DraftOf | null,
  ) {
    super(
      before.map(({ key, poster, ...rest }, index) => ({
        ...rest,
        id: -1 - index,
        state: { type: "done", key, poster },
      })),
    );
  }

  add(files: readonly File[]): void {
    for (const file of files) {
      const fileId = unguessable();
      this.#add(file, fileId);
      const { draft } = this;
      if (!draft) continue;
      const kept = { id: fileId, ...draft, atMs: laterMs(), name: file.name, file, about: null };
      this.#change(async ({ holdFile, keepFile }) => (await holdFile(fileId), keepFile(kept)));
    }
  }

  remove(upload: Upload): void {
    const pending = this.#pending.get(upload.id);
    pending?.controller.abort();
    if (pending) this.#forget(pending.fileId);
    this.#pending.delete(upload.id);
    URL.revokeObjectURL(upload.previewUrl);
    this.set(this.getSnapshot().filter(({ id }) => id !== upload.id));
  }

  /** Swaps a file with the previous or the next one. */
  move(upload: Upload, step: -1 | 1): void {
    const all = this.getSnapshot();
    const from = all.findIndex(({ id }) => id === upload.id);
    const [here, there] = [all[from], all[from + step]];
    if (!here || !there) return;
    this.set(all.map((one, index) => (index === from ? there : index === from + step ? here : one)));
  }

  retry(upload: Upload): Promise<MediaOutcome> | undefined {
    const pending = this.#pending.get(upload.id);
    return pending && this.#send(upload.id, pending.file, pending.fileId);
  }

  describe(upload: Upload, alt: string): void {
    this.#patch(upload.id, { alt });
  }

  /** Waits until a file is uploaded. Retries a failed upload once; null when that fails too. */
  async arrived(upload: Upload): Promise<UploadedFile | null> {
    if (upload.state.type === "done") return upload.state;
    const outcome = await (upload.state.type === "failed" ? this.retry(upload) : this.#pending.get(upload.id)?.outcome);
    return outcome?.ok ? outcome.media : null;
  }

  isGoing(): boolean {
    return this.getSnapshot().some(({ state }) => state.type === "going");
  }

  /** Adds the files that an earlier page was uploading for the draft. */
  async restore(): Promise<void> {
    const { draft } = this;
    if (this.#isRestored || !draft || !mayHaveFiles()) return;
    this.#isRestored = true;
    const { keptFiles, holdFile } = await loadKeptFiles();
    for (const { id, name, file } of await keptFiles(draft.member, draft.place)) {
      const isHere = [...this.#pending.values()].some(({ fileId }) => fileId === id);
      if (!isHere && (await holdFile(id))) this.#add(new File([file], name, { type: file.type }), id);
    }
  }

  /** The draft has the files that are uploaded, so the browser needn't keep them. */
  settle(): void {
    for (const { id, state } of this.getSnapshot()) {
      const pending = state.type === "done" ? this.#pending.get(id) : undefined;
      if (!pending) continue;
      this.#pending.delete(id);
      this.#forget(pending.fileId);
    }
  }

  /** Cancels unfinished uploads. */
  cancel(): void {
    for (const { controller } of this.#pending.values()) controller.abort();
  }

  #add(file: File, fileId: string): void {
    const id = ++this.#lastId;
    const previewUrl = URL.createObjectURL(file);
    const kind = fileKind(file) ?? "image";
    this.set([...this.getSnapshot(), { id, name: file.name, kind, previewUrl, alt: "", state: BEGINNING }]);
    void this.#send(id, file, fileId);
    void chosenType(file, this.purpose).then((chosen) => chosen && this.#patch(id, { kind: chosen.kind }));
  }

  #send(id: number, file: File, fileId: string): Promise<MediaOutcome> {
    const controller = new AbortController();
    let progress: Uploading = BEGINNING;
    const update = (change: Partial<Uploading>) => this.#patch(id, { state: (progress = { ...progress, ...change }) });
    const outcome = sendMedia(file, this.purpose, {
      id: fileId,
      signal: controller.signal,
      onProgress: (share) => update({ share }),
      onWaiting: (waiting) => waiting !== progress.waiting && update({ waiting }),
    });
    this.#pending.set(id, { file, fileId, controller, outcome });
    this.#patch(id, { state: progress });
    void outcome.then((answer) => {
      if (answer.ok) this.#finish(id, answer.media);
      else if (answer.code !== "canceled") this.#patch(id, { state: { type: "failed", message: answer.message } });
    });
    return outcome;
  }

  /** The draft may have the file already, if a page ended before it could say so. */
  #finish(id: number, { key, poster }: UploadedFile): void {
    const all = this.getSnapshot();
    const here = all.find((upload) => upload.id === id);
    const isKnown = all.some(({ state }) => state.type === "done" && state.key === key);
    if (here && isKnown) this.remove(here);
    else this.#patch(id, { state: { type: "done", key, poster } });
  }

  #patch(id: number, change: Partial<Upload>): void {
    this.set(this.getSnapshot().map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  #forget(fileId: string): void {
    if (!this.draft) return;
    this.#change(async ({ deleteFile, freeFile }) => {
      await deleteFile(fileId);
      freeFile(fileId);
    });
  }

  #change(change: (store: Awaited<ReturnType<typeof loadKeptFiles>>) => Promise<unknown>): void {
    this.#keeping = this.#keeping.then(async () => change(await loadKeptFiles()));
  }
}

/** The uploads of drafts that this page knows. */
const ofDrafts = new Map<string, Uploads>();
const keyOf = ({ member, place }: DraftOf): string => `${member} ${place}`;

onFilesForgotten((member) => {
  for (const [key, uploads] of ofDrafts) {
    if (uploads.draft?.member !== member) continue;
    uploads.cancel();
    ofDrafts.delete(key);
  }
});

/** X212: the uploads of a draft go on while its form is closed. */
export function uploadsOf(purpose: PreparedPurpose, before: () => readonly Uploaded[], draft: DraftOf | null): Uploads {
  if (!draft) return new Uploads(purpose, before(), null);
  const uploads = ofDrafts.get(keyOf(draft)) ?? new Uploads(purpose, before(), draft);
  ofDrafts.set(keyOf(draft), uploads);
  return uploads;
}

/** Call it when the form closes. What isn't a draft ends, and what is complete is read from the draft the next time. */
export function leaveUploads(uploads: Uploads): void {
  if (!uploads.draft) uploads.cancel();
  else if (!uploads.isGoing()) ofDrafts.delete(keyOf(uploads.draft));
}
