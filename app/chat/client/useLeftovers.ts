import { useLocation } from "@remix-run/react";
import { useEffect } from "react";
import { useInbox } from "~/app/rooms/InboxProvider";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import { mayHaveUnsent } from "./unsentNote";

/** M4: what was written before a tab crashed, or in a chat that was left, goes out from whatever page is open. */
export function useLeftovers(member: string | null): void {
  const { view } = useInbox();
  const { pathname } = useLocation();
  const isLive = view.link.at === "live";
  useEffect(() => {
    if (member === null || !isLive || !mayHaveUnsent()) return;
    void importWhenOnline(() => import("./sendLeftovers")).then(({ sendLeftovers }) => sendLeftovers(member));
  }, [member, isLive, pathname]);
  useEffect(() => {
    if (member === null) return;
    return () => void (mayHaveUnsent() && import("./sendLeftovers").then(({ stopLeftovers }) => stopLeftovers()));
  }, [member]);
}
