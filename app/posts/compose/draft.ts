import { onStored, readStored, readStoredJson } from "~/app/ui/browser/stored";
import { storeDraft } from "./draftKeys";
import { AUDIENCES, COMMENTERS, QUOTERS, type Audience, type Commenters, type Quoters } from "~/base/audience";
import { isPostLanguage, type PostLanguage } from "~/base/postLanguages";
import { newFormKey } from "~/app/http/client";
import type { MediaView } from "~/app/posts/view";

/** An unpublished post. Its files are already on the server, so it only has their keys. */
export interface Draft {
  text: string;
  media: DraftMedia[];
  /** left out of drafts that were stored before posts had these choices; then both are everyone */
  audience?: Audience;
  commenters?: Commenters;
  /** X100; left out of drafts that were stored before */
  quoters?: Quoters;
  /** X110; left out of drafts that were stored before posts had warnings */
  warning?: string;
  /** X193: left out if the author hasn't chosen one */
  language?: PostLanguage;
  /** identifies the post: the server publishes it once, however often it is sent */
  key: string;
}

export type DraftMedia = Pick<MediaView, "key" | "alt" | "kind" | "poster"> & { name: string };

const noDraft = (): Draft => ({ text: "", media: [], key: newFormKey() });

/** The draft that this browser stores under the key; empty if nothing is stored or it can't be read. */
export function readDraft(key: string): Draft {
  const draft = readStoredJson(key);
  return isDraft(draft)
    ? {
        text: draft.text,
        media: draft.media.map((item) => ({ ...PICTURE_DEFAULTS, ...item })),
        key: draft.key ?? newFormKey(),
        audience: AUDIENCES.find((one) => one === draft.audience),
        commenters: COMMENTERS.find((one) => one === draft.commenters),
        quoters: QUOTERS.find((one) => one === draft.quoters),
        warning: isText(draft.warning) ? draft.warning : undefined,
        language: isText(draft.language) && isPostLanguage(draft.language) ? draft.language : undefined,
      }
    : noDraft();
}

/** Stores a draft, or removes it if it is empty. See `storeDraft`. */
export function writeDraft(key: string, draft: Draft): void {
  const isEmpty = draft.text === "" && draft.media.length === 0;
  storeDraft(key, isEmpty ? null : JSON.stringify(draft));
}

/** Removes a published draft, unless another tab has written a different one since. */
export function removeDraft(key: string, published: Draft): void {
  // compares with what was stored: reading a draft adds defaults and orders a file's fields differently
  if (readStored(key) === JSON.stringify(published)) writeDraft(key, noDraft());
}

/**
 * Calls the listener when another tab removes the draft, and says whether the draft was this one. Returns a
 * function that removes the listener.
 */
export const onDraftRemoved = (key: string, listener: (isSame: (draft: Draft) => boolean) => void): (() => void) =>
  onStored(key, (now, before) => {
    if (now === null) listener((draft) => JSON.stringify(draft) === before);
  });

const isText = (value: unknown): value is string => typeof value === "string";

/** For drafts that were stored before posts could have videos: their files lack these fields. */
const PICTURE_DEFAULTS = { kind: "image", poster: null } as const;
type StoredMedia = Omit<DraftMedia, keyof typeof PICTURE_DEFAULTS> & Partial<DraftMedia>;

type StoredDraft = {
  text: string;
  media: StoredMedia[];
  key?: string;
  audience?: unknown;
  commenters?: unknown;
  quoters?: unknown;
  warning?: unknown;
  language?: unknown;
};

const isDraft = (value: unknown): value is StoredDraft =>
  typeof value === "object" &&
  value !== null &&
  "text" in value &&
  isText(value.text) &&
  "media" in value &&
  Array.isArray(value.media) &&
  value.media.every(isDraftMedia) &&
  (!("key" in value) || isText(value.key));

const isDraftMedia = (value: unknown): value is StoredMedia =>
  typeof value === "object" &&
  value !== null &&
  "key" in value &&
  isText(value.key) &&
  "alt" in value &&
  isText(value.alt) &&
  "name" in value &&
  isText(value.name) &&
  (!("kind" in value) || value.kind === "image" || value.kind === "video") &&
  (!("poster" in value) || value.poster === null || isText(value.poster));
