import type { ShortcutKey } from "./keys";

type Everywhere = "n" | "/" | "?";
interface Lists {
  Posts: Record<Exclude<ShortcutKey, Everywhere>, string>;
  Everywhere: Record<Everywhere, string>;
}

/** By its list, what each key does. */
const LISTS: Lists = {
  Posts: { j: "next post", k: "previous post", l: "like or unlike", r: "reply", o: "open the post" },
  Everywhere: { n: "new post", "/": "search", "?": "show this list" },
};

export const TEXTS = {
  title: "Keyboard shortcuts",
  lists: LISTS,
  off: "You can turn shortcuts off in the settings.",
  liked: "Liked",
  unliked: "Like removed",
} as const;
