import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  title: "Settings",
  sections: "Sections",
  save: "Save",
  appearance: {
    title: "Appearance",
    theme: "Theme",
    save: "Save",
    system: "System",
    light: "Light",
    dark: "Dark",
  },
  warnings: {
    title: "Content warnings",
    text: "Posts with a content warning are folded until you show them. Your choice applies to this browser.",
    label: "Always show",
  },
  shortcuts: {
    title: "Keyboard",
    text: "Single keys move between posts and act on them. Press ? to see them all. Your choice applies to this browser.",
    label: "Keyboard shortcuts",
    all: "Show all shortcuts",
  },
  bookmarks: {
    title: "Bookmarks",
    text: "The posts that you bookmarked. Only you can see them.",
  },
  tags: {
    title: "Followed tags",
    text: "Your Tags tab shows posts with these tags. Only you can see them.",
  },
  email: {
    title: "Email",
    confirmed: "Confirmed",
    unconfirmed: "Not confirmed yet",
    change: "Change email",
  },
  password: {
    title: "Password",
  },
  twoStep: "Two-step sign-in",
  sessions: {
    title: "Where you're signed in",
    ended: "Signed out on that device",
    current: "This device",
    lastUsed: "Last used",
    signedInWith: (how: string) => say`Signed in with: ${how}`,
    end: "Sign out there",
  },
  securityLog: "Security log",
  privacy: {
    title: "Privacy",
    blocked: "Blocked members",
    mutes: "Muted members and chats",
    words: "Muted words",
    refusedGroups: "Groups that can't add you",
  },
  moderation: {
    title: "Reports and decisions",
    reports: "Your reports",
    decisions: "Decisions about you",
  },
  queue: {
    title: "Moderation",
    text: "You are a moderator. Reports and appeals are in the queue.",
  },
  data: {
    title: "Your data",
    text: "All your data in one file: profile, posts, bookmarks, followed tags, friends, blocks, mutes, privacy settings, reports, decisions, security log, notifications and messages.",
    download: "Download your data",
  },
  account: {
    title: "Account",
    logOut: "Logout",
    delete: "Delete account",
    logIn: "Login/Sign-up",
  },
  policies: "About Parlor",
} as const;
