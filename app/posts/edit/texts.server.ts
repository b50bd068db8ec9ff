export const TEXTS = {
  changedMeanwhile:
    "This post has changed since you opened it. Your text is still here. Save again to replace the newer version.",
  hidden: "Moderators have hidden this post, so it can't be edited.",
} as const;
