import type { BestScore } from "~/app/games/runs.server";
import type { AuthorView, Page, PostView } from "~/app/posts/view";
import type { FriendState } from "~/party/inbox/protocol";

/** What a profile page knows of its member. */
export interface ProfileView {
  id: string;
  name: string | null;
  about: string;
  /** media keys; null for the default pictures */
  cover: string | null;
  photo: string | null;
  joinedAtMs: number;
  friendCount: number;
  /** requests received; on one's own profile alone */
  requestCount: number | null;
  /** on others' profiles alone */
  mutualCount: number | null;
  isSelf: boolean;
  /** how the viewer stands to them */
  friendState: FriendState;
  /** their best runs, by game */
  bests: readonly BestScore[];
  /** YYYY-MM-DD; on one's own profile alone, and null until it was given */
  dob: string | null;
}

/** `friends` is the owner's list, or for others the friends they share. */
export type ProfileTab = "posts" | "friends" | "requests" | "media";

export interface FriendView extends AuthorView {
  /** since when */
  atMs: number;
}

/** A file of the member's posts, or an earlier photo of the profile. */
export interface ShownMedia {
  /** its key */
  id: string;
  kind: "image" | "video";
  alt: string | null;
  width: number;
  height: number;
  /** of the post it belongs to; null for a photo of the profile */
  post: string | null;
  /** key of a video's picture */
  poster: string | null;
}

/** What the open tab shows. */
export type ProfileShown =
  | { tab: "posts"; page: Page<PostView> }
  | { tab: "friends"; page: Page<FriendView> }
  | { tab: "requests"; requests: FriendView[] }
  | { tab: "media"; page: Page<ShownMedia> };

export interface ProfilePage {
  profile: ProfileView;
  shown: ProfileShown;
}
