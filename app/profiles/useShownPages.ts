import type { Page } from "~/app/http/page";
import { type Serialized, deserialize } from "~/app/http/serialized";
import { useMorePages, usePageReader } from "~/app/rooms/useMorePages";
import { createSavedStates, type SavedStates } from "~/app/ui/lists/savedStates";
import type { ProfilePage, ProfileTab } from "./view";

/** The pages after the first that were loaded in the tab that was open. */
const savedPages = createSavedStates<Page<{ id: string }> | null>();

/** The items of a profile's tab. */
export function useShownPages<Item extends { id: string }>(owner: string, tab: ProfileTab, first: Page<Item>) {
  const query = (before: string) => new URLSearchParams({ tab, before });
  const read = usePageReader(pageOf<Item>);
  return useMorePages(first, {
    saved: savedPages as SavedStates<Page<Item> | null>, // an entry of the history has one tab
    address: (before) => `/${owner}?${query(before)}`,
    read: (before) => read(`/${owner}?index&${query(before)}`),
  });
}

/** X73: the data have no page once the member is banned. The requested tab has this type of items. */
const pageOf = <Item>({ page }: { page: Serialized<ProfilePage> | null }) =>
  page && ((deserialize(page).shown as { page?: Page<Item> }).page ?? null);
