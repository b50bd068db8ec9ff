export const TEXTS = {
  message: (name: string) => `Message ${name}`,
} as const;
