import type { MEDIA_PER_POST_MAX } from "~/base/fileLimits";

/** The names of the form's fields with the descriptions of a post's files, by their positions. */
export const ALT_FIELDS = [
  ...(["alt0", "alt1", "alt2", "alt3", "alt4"] as const),
  ...(["alt5", "alt6", "alt7", "alt8", "alt9"] as const),
] as const satisfies { length: typeof MEDIA_PER_POST_MAX };

export type EditField = "text" | "warning" | "language" | (typeof ALT_FIELDS)[number];
