export const TEXTS = {
  title: "Development mailbox",
  none: "No mail yet",
  mail: (to: string, subject: string) => `Mail to ${to}: ${subject}`,
} as const;
