import type { Audience, Commenters } from "~/base/audience";

/** X34: the choice `mentioned` comes with mentions in posts (X7). Until then it would let nobody comment. */
const COMMENTERS: Partial<Record<Commenters, string>> = { everyone: "Everyone", friends: "Friends", nobody: "Nobody" };
const AUDIENCES: Record<Audience, string> = { everyone: "Everyone", friends: "Friends" };

export const TEXTS = {
  audience: { legend: "Who can see this post", choices: AUDIENCES },
  commenters: { legend: "Who can comment", choices: COMMENTERS },
  warning: { add: "Add content warning", label: "Content warning" },
  menu: "More about your post",
  save: "Save",
  saved: "Saved",
} as const;
