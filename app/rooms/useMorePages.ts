import { useFetcher, useLocation } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import type { Page } from "~/app/http/page";
import { useRestoredScroll } from "~/app/ui/lists/restoredScroll";
import { type SavedStates, useSaveOnLeave } from "~/app/ui/lists/savedStates";
import { useStale } from "./InboxProvider";

interface MorePages<Item> {
  /** the pages after the first, for when the reader comes back */
  saved: SavedStates<Page<Item> | null>;
  /** the address of the next page */
  address: (before: string) => string;
  /** reads the next page; null if that failed */
  read: (before: string) => Promise<Page<Item> | null>;
}

/** The items of a list: the first page from the route, then the pages that the reader asked for. */
export function useMorePages<Item extends { id: string }>(
  first: Page<Item>,
  { saved, address, read }: MorePages<Item>,
) {
  const { key } = useLocation();
  const [more, setMore] = useState(() => saved.of(key) ?? null);
  const [loading, setLoading] = useState(false);
  useSaveOnLeave(saved, more);
  useStale(() => setMore(null));

  const { next } = more ?? first;
  // a reloaded first page and the pages after it may overlap
  const items = new Map([...first.items, ...(more?.items ?? [])].map((item) => [item.id, item]));
  const load = async (before: string) => {
    if (loading) return;
    setLoading(true);
    const page = await read(before);
    setLoading(false); // after a failure the reader can press the link again
    if (page) setMore((known) => ({ items: [...(known?.items ?? []), ...page.items], next: page.next }));
  };
  const loadMore = next === null ? null : () => void load(next);
  useRestoredScroll({ items: items.size, loadMore });
  return {
    items: [...items.values()],
    more: next === null || !loadMore ? null : { to: address(next), loading, onLoadMore: loadMore },
  };
}

/** Reads another page of a route by its address. `pageOf` takes it out of what the route loads; null if it isn't there. */
export function usePageReader<Data, Item>(pageOf: (data: Data) => Page<Item> | null) {
  const fetcher = useFetcher<Data>();
  const answer = useRef<((page: Page<Item> | null) => void) | null>(null);
  const data = fetcher.data as Data | undefined; // the type of what is loaded, as `pageOf` knows it
  useEffect(() => {
    if (data === undefined) return;
    answer.current?.(pageOf(data));
    answer.current = null;
  }, [data, pageOf]);
  return (address: string) =>
    new Promise<Page<Item> | null>((resolve) => {
      answer.current = resolve;
      fetcher.load(address);
    });
}
