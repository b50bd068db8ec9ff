import { formatNumber } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  title: "Bookmarks",
  add: "Bookmark",
  remove: "Remove bookmark",
  added: "Bookmarked",
  removed: "Bookmark removed",
  tooMany: (most: number) => say`You can bookmark up to ${formatNumber(most)} posts. Remove one to add another.`,
  empty: {
    title: "No bookmarks yet",
    text: "To bookmark a post, open its menu. Only you can see your bookmarks.",
  },
} as const;
