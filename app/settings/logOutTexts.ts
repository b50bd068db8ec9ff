import { plural } from "~/app/ui/format/plural";

/** Apart from the settings' other texts, because every page can log out. */
export const TEXTS = {
  title: "Log out?",
  confirm: "Log out",
  unsent: (count: number) =>
    plural(count, {
      one: "# message hasn't been sent yet. It will be deleted.",
      other: "# messages haven't been sent yet. They will be deleted.",
    }),
} as const;
