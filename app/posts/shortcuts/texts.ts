export const TEXTS = {
  title: "Keyboard shortcuts",
  lists: [
    {
      list: "Posts",
      keys: [
        ["j", "next post"],
        ["k", "previous post"],
        ["l", "like, or take the like back"],
        ["r", "reply"],
        ["o", "open the post"],
      ],
    },
    {
      list: "Everywhere",
      keys: [
        ["n", "new post"],
        ["/", "search"],
        ["?", "show this list"],
      ],
    },
  ],
  off: "You can turn shortcuts off in the settings.",
  liked: "Liked",
  unliked: "Like removed",
} as const;
