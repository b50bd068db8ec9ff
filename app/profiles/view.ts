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
  /** YYYY-MM-DD; on one's own profile alone, and null until it was given */
  dob: string | null;
}
