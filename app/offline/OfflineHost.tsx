import { useEffect, useMemo } from "react";
import { currentLanguage } from "~/app/i18n/language";
import { tellWorker } from "./device";
import { useInbox, useStale } from "~/app/rooms/InboxProvider";
import { forgetCopies, forgetOldCopies } from "~/app/serviceWorker/keptPages";
import type { KeepRelease } from "~/base/offline";
import { thisRelease } from "./fetchWithCopies";
import { keepsNothing } from "~/app/ui/browser/keepsNothing";
import { Keeper } from "./keeper";
import { onKeptPartChange } from "./keptParts";
import { useNewRelease } from "./useNewRelease";

interface OfflineHostProps {
  member: string;
  /** calls back with the id of a post or comment that the page showed and that is gone; returns a function that ends this */
  onGone: (listener: (id: string) => void) => () => void;
}

/** Changes that come together are kept together. */
const KEEP_AFTER_MS = 1_000;
const REFRESH_AFTER_MS = 5_000;

/** X210, X214, X215: what the page does for its copies, without being seen. Rendered once the page is idle. */
export default function OfflineHost({ member, onGone }: OfflineHostProps) {
  useKeptRelease(member);
  useCopies(member, onGone);
  useNewRelease(keepRelease);
  return null;
}

/** The service worker keeps the files of this release, and knows whether it may keep the member's pictures. */
function useKeptRelease(member: string): void {
  useEffect(() => {
    const release = thisRelease();
    if (import.meta.env.DEV || release === null) return;
    const start = async () => {
      await tellWorker(member); // also whether it may keep anything
      if (!keepsNothing()) await keepRelease(release);
      await forgetOldCopies();
    };
    void start().catch(() => undefined); // a browser may forbid service workers and caches
  }, [member]);
}

async function keepRelease(release: string): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ type: "keep-release", release, language: currentLanguage() } satisfies KeepRelease);
}

function useCopies(member: string, onGone: OfflineHostProps["onGone"]): void {
  const keeper = useMemo(() => new Keeper(member, thisRelease() ?? ""), [member]);
  const { changedAtMs } = useInbox().view;
  useEffect(() => {
    if (changedAtMs === null) return;
    const keep = later(KEEP_AFTER_MS, () => keeper.keep());
    const refresh = later(REFRESH_AFTER_MS, () => keeper.refresh());
    const stopRouter = window.__remixRouter.subscribe(({ navigation }) => navigation.state === "idle" && keep.soon());
    const onHide = () => document.visibilityState === "hidden" && keep.now();
    document.addEventListener("visibilitychange", onHide);
    const forgetGone = (id: string) => {
      void keeper.forgetGone(id).catch(() => undefined);
      refresh.soon();
    };
    const stops = [stopRouter, onKeptPartChange(keep.soon), onGone(forgetGone), keep.end, refresh.end];
    const compare = async () => {
      await tellWorker(member); // there is no place to remember the answer before
      await keeper.compare(changedAtMs);
      keep.soon();
    };
    void compare().catch(() => undefined);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      for (const stop of stops) stop();
    };
  }, [member, keeper, onGone, changedAtMs]);
  // what the member may see has changed, so only the page that is loaded again is kept
  useStale(() => {
    keeper.outdate();
    void forgetCopies(member).catch(() => undefined);
  });
}

/** Some work that runs once, some time after it was last asked for. What fails is lost: a browser may forbid caches. */
function later(ms: number, work: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => clearTimeout(timer);
  const now = () => {
    end();
    void work().catch(() => undefined);
  };
  const soon = () => {
    end();
    timer = setTimeout(now, ms);
  };
  return { soon, now, end };
}
