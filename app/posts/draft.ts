import { readStored, readStoredJson, storedKeys, writeStored } from "~/app/ui/stored";
import { newFormKey } from "~/app/wire/formKey";
import type { MediaView } from "./view";

/** What was written and not published yet. Files are on the server already; their keys are enough. */
export interface Draft {
  text: string;
  media: DraftMedia[];
  /** however often it is sent, it is published once */
  key: string;
}

export type DraftMedia = Pick<MediaView, "key" | "alt" | "kind" | "poster"> & { name: string };

const noDraft = (): Draft => ({ text: "", media: [], key: newFormKey() });
const PREFIX = "parlor:draft:";
/** Where a draft is stored: of a post, or of a comment below one. */
export const draftPlace = (member: string, post?: string): string => PREFIX + member + (post === undefined ? "" : `:${post}`);

/** The member's draft in this browser; an empty one when there is none or it cannot be read. */
export function readDraft(member: string): Draft {
  const draft = readStoredJson(draftPlace(member));
  return isDraft(draft) ? { text: draft.text, media: draft.media.map((item) => ({ ...OF_BEFORE_VIDEOS, ...item })), key: draft.key ?? newFormKey() } : noDraft();
}

/** An empty draft leaves nothing behind. A browser that stores nothing keeps the draft as long as its page. */
export function writeDraft(member: string, draft: Draft): void {
  const isEmpty = draft.text === "" && draft.media.length === 0;
  writeStored(draftPlace(member), isEmpty ? null : JSON.stringify(draft));
}

/** After publishing: another tab may have written something else meanwhile, which stays. */
export function removeDraft(member: string, published: Draft): void {
  // as it was stored: reading a draft adds defaults, and puts a file's fields in another order
  if (readStored(draftPlace(member)) === JSON.stringify(published)) writeDraft(member, noDraft());
}

/** Hears that another tab removed the member's draft. The answer stops it. */
export function onDraftRemoved(member: string, listener: () => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === draftPlace(member) && newValue === null) listener();
  };
  window.addEventListener("storage", hear);
  return () => window.removeEventListener("storage", hear);
}

/** Removes every draft of the member, of posts and of comments. Other members' drafts in this browser stay. */
export function clearDrafts(member: string): void {
  const ofPost = draftPlace(member);
  for (const key of storedKeys(ofPost)) if (key === ofPost || key.startsWith(`${ofPost}:`)) writeStored(key, null);
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Drafts of then said nothing of it. */
const OF_BEFORE_VIDEOS = { kind: "image", poster: null } as const;
type StoredMedia = Omit<DraftMedia, keyof typeof OF_BEFORE_VIDEOS> & Partial<DraftMedia>;

const isDraft = (value: unknown): value is { text: string; media: StoredMedia[]; key?: string } =>
  typeof value === "object" && value !== null && "text" in value && isText(value.text) && "media" in value && Array.isArray(value.media) && value.media.every(isDraftMedia) && (!("key" in value) || isText(value.key));

const isDraftMedia = (value: unknown): value is StoredMedia =>
  typeof value === "object" && value !== null && "key" in value && isText(value.key) && "alt" in value && isText(value.alt) && "name" in value && isText(value.name) &&
  (!("kind" in value) || value.kind === "image" || value.kind === "video") && (!("poster" in value) || value.poster === null || isText(value.poster));
