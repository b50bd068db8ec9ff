import type { EdgeContext } from "~/app/edge/context.server";
import { type Answered, refusal } from "~/app/edge/refusal";
import { nowMs } from "~/base/clock";
import { addMedia, type MediaPurpose } from "~/db/media";
import { readImageHeader } from "./imageHeader.server";
import { IMAGE_MAX_BYTES, type UploadPurpose, UPLOADED_A_DAY_MAX_BYTES, UPLOADED_A_DAY_MAX_FILES } from "./limits";
import { readBody } from "./readBody.server";
import { stripMetadata } from "./stripMetadata";

/** Where files lie: {folder}/{uid}/{unguessable}, the folders of the specification §3. */
const FOLDER: Record<MediaPurpose, string> = {
  posts: "Posts",
  comments: "Comments",
  coverPhotos: "CoverPhotos",
  profilePhotos: "ProfilePhotos",
  chatFiles: "chat_files",
};
export const PRIVATE_FOLDER = FOLDER.chatFiles;

const DAY_MS = 24 * 60 * 60 * 1000;
const A_DAY = { maxBytes: UPLOADED_A_DAY_MAX_BYTES, maxFiles: UPLOADED_A_DAY_MAX_FILES };
const NAME_BYTES = 16;

export interface Uploaded {
  key: string;
  kind: "image";
  width: number;
  height: number;
}

/** Stores a picture, without what its camera wrote into it. Its row is written first: bytes without a row could never be found again, the reverse is swept. */
export async function storeImage(context: EdgeContext, request: Request, ownerId: string, purpose: UploadPurpose): Promise<Answered<Uploaded>> {
  const tooLarge = () => refusal("too-large", `A picture may have ${IMAGE_MAX_BYTES / 1024 / 1024} MB at most.`);
  const bytes = await readBody(request, IMAGE_MAX_BYTES);
  if (!bytes) return tooLarge();
  const stripped = stripMetadata(bytes);
  const header = stripped && readImageHeader(stripped);
  if (!header) return refusal("unsupported-type", "This is not a picture that can be shown here (JPEG, PNG, GIF or WebP).");
  const now = nowMs();
  const key = `${FOLDER[purpose]}/${ownerId}/${unguessable()}.${header.extension}`;
  const { type, width, height } = header;
  const row = { key, ownerId, purpose, chatId: null, kind: "image", type, sizeBytes: stripped.byteLength, width, height, nowMs: now } as const;
  if (!(await addMedia(context.db, row, { ...A_DAY, sinceMs: now - DAY_MS }))) return refusal("quota-exceeded");
  await context.env.MEDIA.put(key, stripped, { httpMetadata: { contentType: type } });
  return { ok: true, key, kind: "image", width, height };
}

const unguessable = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(NAME_BYTES)), (byte) => byte.toString(16).padStart(2, "0")).join("");
