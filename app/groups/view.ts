import type { HiddenPart } from "~/app/reports/HiddenParts";
import type { MemberView } from "~/app/members/member";

/** A group as lists show it to its members. */
export interface GroupNameView {
  id: string;
  name: string;
  /** media key of its picture; null for the default */
  icon: string | null;
}

/** `isHidden`: a block is between the member and the viewer; missing in data of the previous release. */
interface GroupMemberView extends MemberView {
  isHidden?: boolean;
}

/** A group as its members see it. */
export interface GroupView extends GroupNameView {
  /** member id of the only member who may change the group */
  createdBy: string;
  createdAtMs: number;
  /** what moderators have hidden and the admin hasn't replaced (X59); only for the admin */
  hidden?: readonly HiddenPart[];
  /** X80: moderators deleted the group */
  isRemoved?: true;
  /** member id of the member who added the viewer, until the viewer answers the notice about it */
  addedBy: string | null;
  /** in the order in which they joined */
  members: GroupMemberView[];
}

/** L2: stated once, for the forms and the server. */
export const GROUP_NAME_MAX = 60;
/** including the creator */
export const GROUP_MEMBERS_MAX = 256;
