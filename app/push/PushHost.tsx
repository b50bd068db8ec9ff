import { useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useInbox } from "~/app/rooms/InboxProvider";
import { isOpenPath } from "~/app/serviceWorker/openPath";
import { setBadge } from "~/app/serviceWorker/setBadge";
import { importWhenOnline, lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { SIGNING_OUT, type SigningOutEvent } from "~/app/ui/browser/signingOut";
import { LATER_MS, useLoadedWhenIdle } from "~/app/ui/browser/useLoadedWhenIdle";
import { useLatest } from "~/app/ui/browser/useLatest";
import { closeNotificationsExcept } from "./closeNotifications";
import { installPrompt } from "./installPrompt";
import { isInstalled, isIos } from "./pushSupport";
import { isLaterVisit } from "./visits";

const InstallOffer = lazyWhenOnline(() => import("./InstallOffer"));

/** What the page does for notifications and for the installed app, without being seen. Rendered once the page is alive. */
export default function PushHost({ member, laterMs = LATER_MS }: { member: string; laterMs?: number }) {
  useServiceWorker(member, laterMs);
  useOpenedPaths();
  useAppBadge();
  useFallenNotifications();
  return <InstallOfferAtFeed />;
}

const loadSubscription = () => import("./subscription");

function useServiceWorker(member: string, laterMs: number): void {
  const isSupported = "serviceWorker" in navigator;
  const subscription = useLoadedWhenIdle(loadSubscription, isSupported, laterMs);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!subscription || isLeaving.current) return;
    const follow = async () => {
      await subscription.registerServiceWorker();
      await subscription.followMember(member);
    };
    void follow().catch(() => undefined); // a browser may forbid service workers, such as in a private window
  }, [subscription, member]);
  useEffect(() => {
    if (!isSupported) return;
    const leave = async () => (await importWhenOnline(loadSubscription)).leave(member);
    const onSigningOut = (event: Event) => {
      isLeaving.current = true;
      (event as SigningOutEvent).detail.push(leave());
    };
    addEventListener(SIGNING_OUT, onSigningOut);
    return () => removeEventListener(SIGNING_OUT, onSigningOut);
  }, [isSupported, member]);
}

/** A press on a notification shows its page here, without loading a document. */
function useOpenedPaths(): void {
  const navigate = useLatest(useNavigate());
  useEffect(() => {
    const onMessage = ({ data, ports: [port] }: MessageEvent<unknown>) => {
      if (!isOpenPath(data)) return;
      port?.postMessage(true);
      navigate.current(data.path);
    };
    navigator.serviceWorker?.addEventListener("message", onMessage);
    navigator.serviceWorker?.startMessages();
    return () => navigator.serviceWorker?.removeEventListener("message", onMessage);
  }, [navigate]);
}

function useAppBadge(): void {
  const { ready, unreadChats, unviewed } = useInbox().view;
  useEffect(() => {
    if (ready) void setBadge(navigator, unreadChats + unviewed);
  }, [ready, unreadChats, unviewed]);
  useEffect(() => () => void setBadge(navigator, 0), []); // somebody else signs in, or nobody
}

/** X200. While the inbox is away, what last stood says nothing about what came since. */
function useFallenNotifications(): void {
  const { link, standing } = useInbox().view;
  const isLive = link.type === "live";
  useEffect(() => {
    if (isLive && standing) void closeNotificationsExcept(standing);
  }, [isLive, standing]);
}

/** Discreetly: from the second visit on, and only over the feed. */
function InstallOfferAtFeed() {
  const prompt = useSyncExternalStore(installPrompt.subscribe, installPrompt.getSnapshot);
  const [isLater] = useState(isLaterVisit);
  const { pathname } = useLocation();
  const canInstall = !isInstalled() && (prompt !== null || isIos());
  return isLater && canInstall && pathname === "/" ? <InstallOffer /> : null;
}
