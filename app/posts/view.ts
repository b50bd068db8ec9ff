/** What a page knows of a post; made by db/posts.ts through feed.server.ts, drawn by PostCard. */
import type { TextPart } from "~/app/ui/linkedParts";

/** A member as others see them; without a name or photo the defaults stand in. */
export interface AuthorView {
  id: string;
  name: string | null;
  /** media key, null for the default picture */
  photo: string | null;
}

export interface MediaView {
  key: string;
  kind: "image" | "video";
  alt: string;
  width: number;
  height: number;
  /** of a video: the key of a picture of it; its sides are the video's, 0 × 0 when there is none */
  poster: string | null;
}

export interface PostView {
  id: string;
  author: AuthorView;
  text: string;
  /** the text cut at its addresses; null when it has none. The server finds them, so that a feed needn't load what does */
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

export type { Page } from "~/app/wire/page";
