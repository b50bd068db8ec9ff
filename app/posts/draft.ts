import type { MediaView } from "./view";

/** What was written and not published yet. Files are on the server already; their keys are enough. */
export interface Draft {
  text: string;
  media: DraftMedia[];
}

export type DraftMedia = Pick<MediaView, "key" | "alt" | "kind" | "poster"> & { name: string };

const NO_DRAFT: Draft = { text: "", media: [] };
const PREFIX = "parlor:draft:";
const place = (member: string) => PREFIX + member;

/** The member's draft in this browser; an empty one when there is none or it cannot be read. */
export function readDraft(member: string): Draft {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(place(member)) ?? "null");
    return isDraft(draft) ? { text: draft.text, media: draft.media.map((item) => ({ ...OF_BEFORE_VIDEOS, ...item })) } : NO_DRAFT;
  } catch {
    return NO_DRAFT;
  }
}

/** An empty draft leaves nothing behind. A browser that stores nothing keeps the draft as long as its page. */
export function writeDraft(member: string, draft: Draft): void {
  try {
    if (draft.text === "" && draft.media.length === 0) localStorage.removeItem(place(member));
    else localStorage.setItem(place(member), JSON.stringify(draft));
  } catch {
    return;
  }
}

/** Of every member that this browser has known. */
export function clearDrafts(): void {
  try {
    for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  } catch {
    return;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";

/** Drafts of then said nothing of it. */
const OF_BEFORE_VIDEOS = { kind: "image", poster: null } as const;
type StoredMedia = Omit<DraftMedia, keyof typeof OF_BEFORE_VIDEOS> & Partial<DraftMedia>;

const isDraft = (value: unknown): value is { text: string; media: StoredMedia[] } =>
  typeof value === "object" && value !== null && "text" in value && isText(value.text) && "media" in value && Array.isArray(value.media) && value.media.every(isDraftMedia);

const isDraftMedia = (value: unknown): value is StoredMedia =>
  typeof value === "object" && value !== null && "key" in value && isText(value.key) && "alt" in value && isText(value.alt) && "name" in value && isText(value.name) &&
  (!("kind" in value) || value.kind === "image" || value.kind === "video") && (!("poster" in value) || value.poster === null || isText(value.poster));
