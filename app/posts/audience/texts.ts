import type { Audience, Commenters } from "~/base/audience";

const COMMENTERS: Record<Commenters, string> = {
  everyone: "Everyone",
  friends: "Friends",
  mentioned: "Mentioned members",
  nobody: "Nobody",
};
const AUDIENCES: Record<Audience, string> = { everyone: "Everyone", friends: "Friends" };

export const TEXTS = {
  audience: { legend: "Who can see this post", choices: AUDIENCES },
  commenters: { legend: "Who can comment", choices: COMMENTERS },
  warning: { add: "Add content warning", label: "Content warning" },
  menu: "More about your post",
  save: "Save",
  saved: "Saved",
} as const;
