export const TEXTS = {
  likes: {
    title: "Liked by",
    none: "Nobody has liked this post yet.",
    count: { one: "# like", other: "# likes" },
  },
  reposts: {
    title: "Reposted by",
    none: "Nobody has reposted this post yet.",
    count: { one: "# repost", other: "# reposts" },
  },
} as const;
