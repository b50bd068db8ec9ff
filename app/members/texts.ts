export const TEXTS = {
  members: "Members",
  message: (name: string) => `Message ${name}`,
} as const;
