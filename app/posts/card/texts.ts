export const TEXTS = {
  delete: {
    confirm: "Delete",
    post: {
      name: "Delete post",
      question: "Delete post?",
      warning: "It will be deleted for everyone, with its pictures, comments and likes. This can't be undone.",
      deleted: "Post deleted",
    },
    comment: {
      name: "Delete comment",
      question: "Delete comment?",
      warning: "It will be deleted for everyone, with its likes. This can't be undone.",
      deleted: "Comment deleted",
    },
  },
  media: {
    video: (which: string) => `Video ${which}`,
    picture: (which: string) => `Picture ${which}`,
    label: "Media",
    ofPost: (position: number) => `Media of post ${position}`,
    which: (position: number, author: string) => `${position} by ${author}`,
  },
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
