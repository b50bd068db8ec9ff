import { normalName } from "~/base/plainText";
import { isProductName } from "~/base/reservedNames";
import { GROUP_NAME_MAX } from "./view";

/** Says in a sentence what is wrong with a group's name. */
export function nameError(name: string): string | undefined {
  const { length } = normalName(name);
  if (length === 0) return "Give the group a name.";
  if (/\p{Cc}/u.test(name)) return "A group's name is one line of text.";
  if (isProductName(name)) return "This name is kept for Parlor itself. Choose another.";
  return length > GROUP_NAME_MAX ? `A group's name holds at most ${GROUP_NAME_MAX} characters.` : undefined;
}
