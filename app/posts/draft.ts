import type { MediaView } from "./view";

/** What was written and not published yet. Pictures are on the server already; their keys are enough. */
export interface Draft {
  text: string;
  media: DraftMedia[];
}

export type DraftMedia = Pick<MediaView, "key" | "alt"> & { name: string };

const NO_DRAFT: Draft = { text: "", media: [] };
const place = (member: string) => `parlor:draft:${member}`;

/** The member's draft in this browser; an empty one when there is none or it cannot be read. */
export function readDraft(member: string): Draft {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(place(member)) ?? "null");
    return isDraft(draft) ? draft : NO_DRAFT;
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

const isText = (value: unknown): value is string => typeof value === "string";

const isDraft = (value: unknown): value is Draft =>
  typeof value === "object" && value !== null && "text" in value && isText(value.text) && "media" in value && Array.isArray(value.media) && value.media.every(isDraftMedia);

const isDraftMedia = (value: unknown): value is DraftMedia =>
  typeof value === "object" && value !== null && "key" in value && isText(value.key) && "alt" in value && isText(value.alt) && "name" in value && isText(value.name);
