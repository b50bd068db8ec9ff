import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import { useStale } from "~/app/rooms/useStale";
import { createSavedStates, useSaveOnLeave } from "~/app/ui/lists/savedStates";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import type { Page } from "~/app/http/getJson";
import { type Serialized, deserialize } from "~/app/http/serialized";
import type { ProfilePage, ProfileTab } from "./view";

/** The pages after the first that were loaded in the tab that was open. */
const savedPages = createSavedStates<Page<{ id: string }> | null>();

/** The items of a profile's tab: the first page from the route, then the pages that the reader asked for. */
export function useShownPages<Item extends { id: string }>(owner: string, tab: ProfileTab, first: Page<Item>) {
  const fetcher = useFetcher<{ page: Serialized<ProfilePage> | null }>();
  const { key } = useLocation();
  const [more, setMore] = useState(() => (savedPages.of(key) as Page<Item> | null | undefined) ?? null);
  useSaveOnLeave(savedPages, more);
  useStale(() => setMore(null));
  const { data } = fetcher;
  useEffect(() => {
    if (!data?.page) return; // X73: null once the member is banned
    const { page } = deserialize(data.page).shown as { page?: Page<Item> }; // the requested tab has this type
    if (page) setMore((known) => ({ items: [...(known?.items ?? []), ...page.items], next: page.next }));
  }, [data]);

  const { next } = more ?? first;
  // a reloaded first page and the pages after it may overlap
  const items = new Map([...first.items, ...(more?.items ?? [])].map((item) => [item.id, item]));
  const query = (before: string) => new URLSearchParams({ tab, before });
  const loadMore =
    next === null ? null : () => void (fetcher.state === "idle" && fetcher.load(`/${owner}?index&${query(next)}`));
  useRestoredScroll({ items: items.size, loadMore });
  return {
    items: [...items.values()],
    more:
      next === null || !loadMore
        ? null
        : { to: `/${owner}?${query(next)}`, loading: fetcher.state !== "idle", onLoadMore: loadMore },
  };
}
