import type { Page } from "~/app/http/page";
import { type Serialized, deserialize } from "~/app/http/serialized";
import { useMorePages } from "~/app/rooms/useMorePages";
import { createSavedStates, type SavedStates } from "~/app/ui/lists/savedStates";
import type { ProfilePage, ProfileTab } from "./view";

/** The pages after the first that were loaded in the tab that was open. */
const savedPages = createSavedStates<Page<{ id: string }> | null>();

/** The items of a profile's tab. */
export function useShownPages<Item extends { id: string }>(owner: string, tab: ProfileTab, first: Page<Item>) {
  const query = (before: string) => new URLSearchParams({ tab, before });
  return useMorePages<{ page: Serialized<ProfilePage> | null }, Item>(first, {
    saved: savedPages as SavedStates<Page<Item> | null>, // an entry of the history has one tab
    address: (before) => `/${owner}?${query(before)}`,
    loadFrom: (before) => `/${owner}?index&${query(before)}`,
    pageOf: ({ page }) =>
      // X73: null once the member is banned. The requested tab has this type
      page && ((deserialize(page).shown as { page?: Page<Item> }).page ?? null),
  });
}
