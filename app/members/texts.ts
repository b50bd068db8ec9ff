import { plural } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  members: "Members",
  offered: (count: number) => plural(count, { one: "# member", other: "# members" }),
  message: (name: string) => say`Message ${name}`,
} as const;
