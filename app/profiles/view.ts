import type { BestScore } from "~/app/games/scores/standing";
import type { PostView } from "~/app/posts/view";
import type { Page } from "~/app/http/page";
import type { MemberView } from "~/app/members/member";
import type { Mentioned } from "~/app/ui/format/linkedParts";
import type { HiddenPart } from "~/app/reports/HiddenParts";
import type { FriendState } from "~/party/inbox/protocol";

/** What a profile page knows about its member. */
export interface ProfileView {
  id: string;
  name: string | null;
  handle: string | null;
  /** when the member can change the handle, if that is in the future; only on the viewer's own profile (X83) */
  handleChangesAtMs?: number;
  about: string;
  /** X87: whom `about` mentions; missing if it mentions nobody */
  mentioned?: Mentioned;
  /** media keys; null for the default pictures */
  cover: string | null;
  photo: string | null;
  joinedAtMs: number;
  friendCount: number;
  /** received requests; only on the viewer's own profile */
  requestCount: number | null;
  /** only on other members' profiles */
  mutualCount: number | null;
  isSelf: boolean;
  /** the viewer's friendship with the member */
  friendState: FriendState;
  /** X26: whether the viewer can write to them; missing in data of the previous release */
  canMessage?: boolean;
  /** whether the viewer mutes the member; missing in data of the previous release */
  isMuted?: boolean;
  /** the member's best runs, by game */
  bests: readonly BestScore[];
  /** what moderators have hidden and the member hasn't replaced (X59); only on the viewer's own profile */
  hidden?: readonly HiddenPart[];
  /** YYYY-MM-DD; only on the viewer's own profile, and null until it is set */
  dob: string | null;
}

/** What the member can type into their own profile. */
export type OwnFields = Pick<ProfileView, "id" | "name" | "handle" | "handleChangesAtMs" | "about" | "dob">;

/** `friends` are the owner's friends; other viewers see mutual friends. */
export type ProfileTab = "posts" | "friends" | "requests" | "media";

export interface FriendView extends MemberView {
  /** when the friendship began, or when the request was sent */
  atMs: number;
}

/** A file of the member's posts, or an earlier photo of the profile. */
export interface ShownMedia {
  /** media key */
  id: string;
  kind: "image" | "video";
  alt: string | null;
  width: number;
  height: number;
  /** id of the post it belongs to; null for a photo of the profile */
  post: string | null;
  /** media key of a video's poster, or of a picture's small size */
  poster: string | null;
  /** the content warning of its post (X110); missing in data of the previous release */
  warning?: string | null;
}

/** What the open tab shows at first. */
export type TabContent =
  | { tab: "posts"; page: Page<PostView> }
  | { tab: "friends"; page: Page<FriendView> }
  | { tab: "requests"; requests: FriendView[] }
  | { tab: "media"; page: Page<ShownMedia> };

export interface ProfilePage {
  profile: ProfileView;
  /** the name that open pages of earlier releases read */
  shown: TabContent;
}
