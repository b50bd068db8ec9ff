export const TEXTS = {
  updated: "Parlor was updated. Reload this page to continue.",
} as const;
