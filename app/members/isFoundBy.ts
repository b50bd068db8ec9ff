import { fold } from "~/base/fold";
import { memberName, type MemberView } from "./member";

/** Whether a list shows the member for a typed text: one that is in their name, or in their handle with its @ (X86). */
export function isFoundBy(query: string, { name, handle }: Pick<MemberView, "name" | "handle">): boolean {
  const shown = handle ? `${memberName({ name })} @${handle}` : memberName({ name });
  return fold(shown).includes(fold(query.trim()));
}
