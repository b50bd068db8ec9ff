import { plural } from "~/app/ui/format/plural";

export const TEXTS = {
  activities: {
    none: "No activities found.",
    howToGet:
      "You'll see likes, comments, reposts and quotes of your posts here, as well as replies to your comments, mentions and accepted friend requests.",
  },
  title: "Notifications",
  decision: { text: "A moderator made a decision about you.", link: "Read the reasons" },
  tabs: {
    requests: "FriendRequests",
    activities: "Activities",
  },
  verbs: {
    like: "liked your post",
    comment: "commented on your post",
    reply: "replied to your comment",
    repost: "reposted your post",
    mention: "mentioned you",
    quote: "quoted your post",
    friend: "accepted your friend request",
  },
  others: (count: number) => plural(count, { one: "and # other", other: "and # others" }),
} as const;
