import { routesOf } from "~/app/server/endpoint.server";
import { changeCommenters } from "./audience/commenters.server";
import { bookmarkPost, nextBookmarks } from "./bookmarks/bookmarks.server";
import { deleteComment, deletePost, likeComment, likePost, repostPost } from "./acts.server";
import { postForm, publishComment } from "./compose/publish.server";
import { editPost } from "./edit/edit.server";
import { removeEarlierVersion } from "./edit/versions.server";
import { nextOfFeed, readPosts } from "./feed/feed.server";
import { changeQuoters, detachFromPost } from "./quotes/quote.server";
import { nextQuotes } from "./quotes/quotesPage.server";
import { hideTag } from "./tags/hideTag.server";
import { followTag, nextOfTag, readTagsOfDay } from "./tags/tags.server";
import { readComments } from "./thread/readThread.server";

export const postRoutes = routesOf(
  nextOfFeed,
  readPosts,
  readComments,
  nextBookmarks,
  nextQuotes,
  nextOfTag,
  readTagsOfDay,
  postForm,
  editPost,
  deletePost,
  removeEarlierVersion,
  likePost,
  repostPost,
  bookmarkPost,
  changeCommenters,
  changeQuoters,
  detachFromPost,
  publishComment,
  likeComment,
  deleteComment,
  followTag,
  hideTag,
);
export type PostRoutes = typeof postRoutes;
