/** What a page knows about a post. db/posts.ts and feed.server.ts make it, PostCard shows it. */
import type { TextPart } from "~/app/ui/format/linkedParts";

/** A member as others see them. Defaults replace a missing name or photo. */
export interface AuthorView {
  id: string;
  name: string | null;
  /** media key; null for the default picture */
  photo: string | null;
}

export interface MediaView {
  key: string;
  kind: "image" | "video";
  alt: string;
  width: number;
  height: number;
  /** media key of a video's poster, null without one; then the sides are 0 × 0, otherwise they are the video's */
  poster: string | null;
}

export interface PostView {
  id: string;
  author: AuthorView;
  text: string;
  /** the text, split at its web addresses; null when it has none. The server splits it, so that a feed doesn't load the code for it */
  parts: TextPart[] | null;
  createdAtMs: number;
  media: MediaView[];
  likes: number;
  reposts: number;
  comments: number;
  /** by the viewer */
  liked: boolean;
  reposted: boolean;
  /** grows with every change of the counts */
  revision: number;
}

export interface CommentView {
  id: string;
  author: AuthorView;
  text: string;
  createdAtMs: number;
  likes: number;
  /** by the viewer */
  liked: boolean;
  /** grows with every change of the likes */
  revision: number;
  media: MediaView | null;
}

export type { Page } from "~/app/http/page";
