export const TEXTS = {
  nameless: "Member",
} as const;
