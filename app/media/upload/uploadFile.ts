import type { Result, ApiError, ApiErrorCode } from "~/app/http/apiError";
import {
  OPERATION_RETRY_MS,
  PART_BYTES,
  partCount,
  RESUMABLE_ABOVE_BYTES,
  UPLOAD_RETRY_MS,
  type UploadPurpose,
} from "~/app/media/limits";
import { TYPE_BYTES } from "~/app/media/server/mediaType";
import type { StartedUpload } from "~/app/media/server/parts.server";
import type { Uploaded } from "~/app/media/server/upload.server";
import { unguessable } from "~/base/mediaKeys";
import { BROWSER, persist, type UploadDeps } from "./persist";

/** `canceled`: the person cancelled the upload, so no message is shown. */
export type UploadFailure = ApiError | { ok: false; code: "canceled" };
export type UploadOutcome = ({ ok: true } & Uploaded) | UploadFailure;

export interface UploadOptions {
  signal: AbortSignal;
  /** identifies the upload, so that one that began before a reload continues; by default, a new upload begins */
  id?: string | undefined;
  /** the room of the file's chat */
  chat?: string;
  /** from 0 to 1 */
  onProgress?: (share: number) => void;
  /** whether the upload waits for the network */
  onWaiting?: (waiting: boolean) => void;
}

/**
 * L1: uploads one file, in parts when it is large. While there is no network it waits, and then continues with the
 * part that was interrupted. All tries send the same file id, so that a lost answer doesn't create a second file.
 */
export async function uploadFile(
  file: Blob,
  purpose: UploadPurpose,
  options: UploadOptions,
  deps: UploadDeps = BROWSER,
): Promise<UploadOutcome> {
  const send = file.size > RESUMABLE_ABOVE_BYTES ? inParts : inOnePiece;
  try {
    const outcome = await send(file, purpose, { ...options, id: options.id ?? unguessable() }, deps);
    const canContinue = options.id === undefined || outcome.ok || !CANNOT_CONTINUE.has(outcome.code);
    return canContinue ? outcome : await send(file, purpose, { ...options, id: unguessable() }, deps);
  } catch (error) {
    if (options.signal.aborted) return { ok: false, code: "canceled" };
    throw error;
  }
}

/** The earlier upload with the id is too old, or it was of other bytes, because the browser has drawn the picture again. */
const CANNOT_CONTINUE: ReadonlySet<ApiErrorCode> = new Set(["not-found", "id-taken", "invalid-argument"]);

type WithId = UploadOptions & { id: string };

const ignore = () => undefined;
const queryOf = (purpose: UploadPurpose, chat: string | undefined): string =>
  `purpose=${purpose}${chat === undefined ? "" : `&chat=${encodeURIComponent(chat)}`}`;

function inOnePiece(
  file: Blob,
  purpose: UploadPurpose,
  { signal, id, chat, onProgress = ignore, onWaiting }: WithId,
  deps: UploadDeps,
): Promise<Result<Uploaded>> {
  const onSent = (bytes: number) => onProgress(file.size > 0 ? Math.min(1, bytes / file.size) : 0);
  return persist(
    { method: "POST", path: `/api/media?${queryOf(purpose, chat)}&id=${id}`, body: file },
    { signal, forMs: OPERATION_RETRY_MS, onSent, onWaiting },
    deps,
  );
}

async function inParts(
  file: Blob,
  purpose: UploadPurpose,
  { signal, id, chat, onProgress = ignore, onWaiting }: WithId,
  deps: UploadDeps,
): Promise<Result<Uploaded>> {
  const startedAt = performance.now();
  const operation = { signal, forMs: OPERATION_RETRY_MS, onWaiting };
  const started = await persist<StartedUpload>(
    {
      method: "POST",
      path: `/api/media/uploads?${queryOf(purpose, chat)}&size=${file.size}&id=${id}`,
      body: file.slice(0, TYPE_BYTES),
    },
    operation,
    deps,
  );
  if (!started.ok) return started;
  const path = `/api/media/uploads/${started.id}`;
  let isComplete = false;
  try {
    for (let n = 1; n <= partCount(file.size); n++) {
      if (started.parts.includes(n)) continue;
      const start = (n - 1) * PART_BYTES;
      const onSent = (bytes: number) => onProgress(Math.min(1, (start + bytes) / file.size));
      const forMs = UPLOAD_RETRY_MS - (performance.now() - startedAt);
      const body = file.slice(start, start + PART_BYTES);
      const sent = await persist(
        { method: "PUT", path: `${path}/parts/${n}`, body },
        { signal, forMs, onSent, onWaiting },
        deps,
      );
      if (!sent.ok) return sent;
    }
    const completed = await persist<Uploaded>({ method: "POST", path: `${path}/complete` }, operation, deps);
    isComplete = completed.ok;
    return completed;
  } finally {
    // cancelled or given up; the sweep removes an upload that this request doesn't reach
    if (!isComplete) void deps.send({ method: "DELETE", path }, new AbortController().signal, () => undefined);
  }
}
