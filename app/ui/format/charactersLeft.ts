import { TEXTS } from "~/app/ui/texts";

/** How many characters a field still takes, or how many are too many. */
export const charactersLeft = (left: number): string =>
  left < 0 ? TEXTS.field.tooMany({ count: -left }) : TEXTS.field.left({ count: left });
