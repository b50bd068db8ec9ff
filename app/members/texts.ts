import { plural } from "~/app/ui/format/plural";

export const TEXTS = {
  members: "Members",
  offered: (count: number) => plural(count, { one: "# member", other: "# members" }),
  message: (name: string) => `Message ${name}`,
} as const;
