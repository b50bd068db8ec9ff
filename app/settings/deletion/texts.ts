export const TEXTS = {
  title: "Delete account",
  deleted:
    "This deletes your profile, posts, comments, likes, reposts, pictures, videos, friends, requests and notifications. You also leave your groups. A group that you created passes to the member who has been in it longest.",
  stays:
    "Messages you sent stay with the people you wrote to, under the name “Deleted member” and without pictures and videos.",
  undo: {
    before: "This can't be undone. You can download your data in the",
    settings: "settings",
    after: "first.",
  },
  password: "Current password",
  email: "Email",
  confirm: "Delete account",
  done: "Your account is deleted. It may take a few minutes for your content to disappear everywhere.",
  toFeed: "Go to the feed",
} as const;
