import { DELETED_NAME } from "~/base/deletedName";
import { TEXTS } from "~/app/ui/texts";

/** A member as others see them. Defaults replace a missing name or photo. */
export interface MemberView {
  id: string;
  name: string | null;
  /** without the @; null or missing if the member has none */
  handle?: string | null;
  /** media key; null for the default picture */
  photo: string | null;
}

/** A member as a search finds them. */
export interface PersonView extends MemberView {
  /** of the viewer */
  isFriend: boolean;
  /** X26: whether the viewer can write to them; missing in an answer of the previous release */
  canMessage?: boolean;
}

/** The name to show for a member: a default if they have no name yet, can't be found, or deleted their account. */
export const memberName = ({ name }: Pick<MemberView, "name">): string =>
  name === DELETED_NAME ? TEXTS.deletedMember : (name ?? TEXTS.nameless);
