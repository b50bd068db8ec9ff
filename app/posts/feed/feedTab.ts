/** X94: the tabs of a member's feed, in their order. Another tab is one more name here, and a case in `readFeed`. */
export const FEED_TABS = ["all", "friends", "tags"] as const;
export type FeedTab = (typeof FEED_TABS)[number];

/** The state of a navigation to another tab, which restores the tab's list. */
export const TAB_PRESS = "tab";
