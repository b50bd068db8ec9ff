import { say } from "~/app/ui/format/sentences";
import type { Quoters } from "~/base/audience";

const QUOTERS: Record<Quoters, string> = { everyone: "Everyone", friends: "Friends", nobody: "Nobody" };

export const TEXTS = {
  quote: "Quote",
  quoted: (author: string) => say`Quoted post by ${author}`,
  gone: "This post isn't available.",
  editedSince: "Edited since",
  versionGone: "Edited since. The quoted version is gone.",
  quotesAnother: "Quotes another post",
  menu: "Repost or quote",
  quoters: { legend: "Who can quote", choices: QUOTERS },
  detach: {
    item: "Detach quote",
    title: "Detach this quote?",
    text: (author: string) => say`The quote will no longer show your post, and ${author} can't quote your post again.`,
    confirm: "Detach",
    done: "Quote detached",
  },
  list: {
    title: "Quotes",
    none: "No quotes to show.",
    count: { one: "# quote", other: "# quotes" },
  },
} as const;
