import { Bell, Gamepad2, House, MessageCircle, Search, Settings, UserRound, type LucideIcon } from "lucide-react";

import { TEXTS } from "~/app/ui/texts";

const NAMES = TEXTS.navigation.entries;

/** A member as the navigation shows them. */
export interface ShellMember {
  id: string;
  name: string | null;
  /** media key */
  photo: string | null;
}

export interface ShellBadges {
  notifications: number;
  /** how many of the notifications are friend requests, which have their own tab */
  requests: number;
  messages: number;
}

export interface NavigationEntry {
  id: keyof typeof NAMES;
  name: string;
  icon: LucideIcon;
  /** null for an entry that opens the login, because it is only for members */
  to: string | null;
  /** whether only this page counts as current, and none of the pages below it */
  exact: boolean;
  badge: number;
}

/** What both navigations get. */
export interface NavigationProps {
  viewer: ShellMember | null;
  entries: NavigationEntry[];
  onPost: () => void;
  onLogin: () => void;
}

/** The entries of the navigation, in the order of specification §2. Search is for pages without a right column. */
export function navigationEntries(viewer: ShellMember | null, badges: ShellBadges): NavigationEntry[] {
  const entries: Omit<NavigationEntry, "name">[] = [
    { id: "home", icon: House, to: "/", exact: true, badge: 0 },
    { id: "search", icon: Search, to: "/search", exact: false, badge: 0 },
    {
      id: "notifications",
      icon: Bell,
      to: hasOnlyRequests(badges) ? "/notifications?tab=requests" : "/notifications",
      exact: false,
      badge: badges.notifications,
    },
    { id: "messages", icon: MessageCircle, to: "/messages", exact: false, badge: badges.messages },
    { id: "games", icon: Gamepad2, to: "/games", exact: false, badge: 0 },
    { id: "profile", icon: UserRound, to: viewer ? `/${viewer.id}` : null, exact: true, badge: 0 },
    { id: "settings", icon: Settings, to: "/settings", exact: false, badge: 0 },
  ];
  return entries.map((entry) => ({ ...entry, name: NAMES[entry.id] }));
}

const hasOnlyRequests = ({ notifications, requests }: ShellBadges): boolean =>
  requests > 0 && requests === notifications;

/** Whether the current path is the entry's page or below it. */
export function isHere(to: string, exact: boolean, pathname: string): boolean {
  const here = pathname.toLowerCase();
  const [entry = ""] = to.toLowerCase().split("?");
  return here === entry || (!exact && here.startsWith(`${entry}/`));
}
