import { formatNumber, plural } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  title: "Feed",
  newPosts: (count: number, isMore: boolean) =>
    isMore ? say`${formatNumber(count)}+ new posts` : plural(count, { one: "# new post", other: "# new posts" }),
  tabs: { all: "All", friends: "Friends", tags: "Tags" },
  empty: {
    all: { title: "Nothing here yet", text: "Be the first to say something: press “What’s on your mind?” above." },
    friends: { title: "No posts by friends yet", text: "Posts that your friends publish or repost appear here." },
    tags: { title: "No posts with your tags yet", text: "Follow tags to see their posts here." },
  },
  followedTags: "Followed tags",
  findTags: "Find tags",
  create: {
    label: "Create post",
    placeholder: "What’s on your mind?",
    text: "Post text",
    publish: "Publish",
  },
  description: "What people on Parlor are talking about: posts, pictures, chats and games with friends.",
} as const;
