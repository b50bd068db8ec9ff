import type { EdgeContext } from "~/app/edge/context.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { nowMs } from "~/base/clock";
import type { NewMedia, Quota } from "~/db/media";
import { checkBeginning, checkFile, tooLarge, unsupported } from "./checkedFile.server";
import { IMAGE_MAX_BYTES, type MediaKind, type UploadPurpose, UPLOADED_A_DAY_MAX_BYTES, UPLOADED_A_DAY_MAX_FILES } from "./limits";
import { keepFile } from "./keepFile.server";
import { mediaKey } from "./mediaKey.server";
import { readBody } from "./readBody.server";

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Uploaded {
  key: string;
  kind: MediaKind;
  /** 0 × 0 for a video: its poster frame says; and for sound */
  width: number;
  height: number;
}

/** What a file is for. */
export interface UploadPlace {
  purpose: UploadPurpose;
  /** the chat whose members alone may fetch it; null for what is public */
  chatId: string | null;
}

/** Stores a file that comes in one piece, without what its camera wrote into it. */
export async function storeFile(context: EdgeContext, request: Request, ownerId: string, { purpose, chatId }: UploadPlace): Promise<Answered<Uploaded>> {
  const body = await readBody(request, IMAGE_MAX_BYTES);
  if (!body) return tooLarge("image");
  const begins = checkBeginning(body, body.byteLength, purpose);
  if (!begins.ok) return begins;
  const { kind, type, extension } = begins;
  const checked = await checkFile(body, begins);
  if (!checked) return unsupported(purpose);
  const { bytes, width, height } = checked;
  const key = mediaKey(purpose, ownerId, extension);
  const row: NewMedia = { key, ownerId, purpose, chatId, kind, type, sizeBytes: bytes.byteLength, width, height, nowMs: nowMs() };
  const code = await keepFile(context.db, context.env.MEDIA, row, bytes, quotaOfDay(row.nowMs));
  if (code !== null) return refusal(code);
  return { ok: true, key, kind, width, height };
}

export const quotaOfDay = (now: number): Quota => ({ sinceMs: now - DAY_MS, maxBytes: UPLOADED_A_DAY_MAX_BYTES, maxFiles: UPLOADED_A_DAY_MAX_FILES });
