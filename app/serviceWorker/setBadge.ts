/** The Badging API, which not every browser has. */
export interface AppBadges {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/** Shows a count on the app's icon, where the platform can. 0 shows none. */
export async function setBadge(badges: AppBadges, count: number): Promise<void> {
  try {
    await (count > 0 ? badges.setAppBadge?.(count) : badges.clearAppBadge?.());
  } catch {
    // the app isn't installed, or its icon can't show one
  }
}
