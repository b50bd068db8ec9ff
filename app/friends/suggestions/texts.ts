import { formatNumber, plural } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

const MUTUAL = { one: "# mutual friend", other: "# mutual friends" };

export const TEXTS = {
  title: "People you may know",
  mutual: (count: number, isComplete: boolean) =>
    isComplete ? plural(count, MUTUAL) : say`${formatNumber(count)}+ mutual friends`,
  dismiss: (name: string) => say`Dismiss ${name}`,
  dismissed: (name: string) => say`${name} won't be suggested to you again.`,
  none: "There are no suggestions yet. Once you have friends, their friends are suggested to you here.",
  failed: "The suggestions couldn't be loaded. Check your connection and open the list again.",
} as const;
