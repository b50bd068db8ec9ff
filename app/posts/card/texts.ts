export const TEXTS = {
  delete: { post: "Delete post", comment: "Delete comment" },
  deleted: { post: "Post deleted", comment: "Comment deleted" },
  media: {
    video: (which: string) => `Video ${which}`,
    picture: (which: string) => `Picture ${which}`,
    label: "Media",
    ofPost: (position: number) => `Media of post ${position}`,
    which: (position: number, author: string) => `${position} by ${author}`,
  },
  forFriends: "For friends",
  post: (author: string) => `Post by ${author}`,
  comments: "Comments",
  repost: "Repost",
  undoRepost: "Undo repost",
  like: "Like",
  unlike: "Unlike",
  share: "Share",
  shared: {
    title: (author: string) => `${author}'s Post`,
    text: "Check out this post!",
    copied: "Post URL copied to clipboard",
  },
} as const;
