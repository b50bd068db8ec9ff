import type { MemberView } from "~/app/members/member";
import type { OwnFields } from "~/app/profiles/view";

/** What the path after the sign-up shows. */
export interface WelcomeAnswer {
  profile: OwnFields;
  people: MemberView[];
}
