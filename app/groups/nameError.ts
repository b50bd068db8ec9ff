import { charactersIn } from "~/base/characters";
import { normalName } from "~/base/plainText";
import { isProductName } from "~/base/reservedNames";
import { GROUP_NAME_MAX } from "./view";
import { TEXTS } from "./texts";

/** Says in a sentence what is wrong with a group's name. */
export function nameError(name: string): string | undefined {
  const length = charactersIn(normalName(name));
  if (length === 0) return TEXTS.name.missing;
  if (/\p{Cc}/u.test(name)) return TEXTS.name.severalLines;
  if (isProductName(name)) return TEXTS.name.reserved;
  return length > GROUP_NAME_MAX ? TEXTS.name.tooLong({ max: GROUP_NAME_MAX }) : undefined;
}
