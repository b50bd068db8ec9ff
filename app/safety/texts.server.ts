import { formatNumber } from "~/app/ui/format/plural";

/** What the server answers about blocks. */
export const TEXTS = {
  tooManyBlocks: (most: number) => `You can block up to ${formatNumber(most)} members.`,
} as const;
