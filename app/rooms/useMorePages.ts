import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useState } from "react";
import type { Page } from "~/app/http/page";
import { useLatest } from "~/app/ui/browser/useLatest";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { type SavedStates, useSaveOnLeave } from "~/app/ui/lists/savedStates";
import { useStale } from "./useStale";

interface MorePages<Data, Item> {
  /** the pages after the first, for when the reader comes back */
  saved: SavedStates<Page<Item> | null>;
  /** the address of the next page */
  address: (before: string) => string;
  /** where the route's data are loaded from, if not from `address` */
  loadFrom?: (before: string) => string;
  /** takes the page out of the loaded data; returns null if they have none */
  pageOf: (data: Data) => Page<Item> | null;
}

/** The items of a list: the first page from the route, then the pages that the reader asked for. */
export function useMorePages<Data, Item extends { id: string }>(
  first: Page<Item>,
  { saved, address, loadFrom = address, pageOf }: MorePages<Data, Item>,
) {
  const fetcher = useFetcher<Data>();
  const { key } = useLocation();
  const [more, setMore] = useState(() => saved.of(key) ?? null);
  useSaveOnLeave(saved, more);
  useStale(() => setMore(null));
  const data = fetcher.data as Data | undefined; // the type of what is loaded, as `pageOf` knows it
  const pageIn = useLatest(pageOf);
  useEffect(() => {
    const page = data && pageIn.current(data);
    if (page) setMore((known) => ({ items: [...(known?.items ?? []), ...page.items], next: page.next }));
  }, [data, pageIn]);

  const { next } = more ?? first;
  // a reloaded first page and the pages after it may overlap
  const items = new Map([...first.items, ...(more?.items ?? [])].map((item) => [item.id, item]));
  const loadMore = next === null ? null : () => void (fetcher.state === "idle" && fetcher.load(loadFrom(next)));
  useRestoredScroll({ items: items.size, loadMore });
  return {
    items: [...items.values()],
    more:
      next === null || !loadMore
        ? null
        : { to: address(next), loading: fetcher.state !== "idle", onLoadMore: loadMore },
  };
}
