import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  navigation: {
    bottom: "Bottom",
    post: "Post",
    main: "Main",
    logOut: "Logout",
    logIn: "Login/Sign-up",
    back: "Back",
    badge: (count: number) => say`${count} new`,
    entries: {
      home: "Home",
      search: "Search",
      notifications: "Notifications",
      messages: "Messages",
      games: "Games",
      profile: "Profile",
      settings: "Settings",
    },
  },
  shell: {
    game: "Your game",
    skip: "Skip to content",
    discover: "Discover",
    dismiss: "Dismiss",
    updated: "Parlor was updated. Reload this page to continue.",
    incomplete: "A part of this page couldn't be loaded. Reload the page to try again.",
    reload: "Reload",
  },
  problem: {
    notFound: {
      title: "Page not found",
      text: "This page doesn't exist, or it has been removed.",
    },
    forbidden: {
      title: "You don't have access",
      text: "You don't have permission to see this page.",
    },
    refused: {
      title: "This didn't work",
      text: "This page can't be opened this way. Go back and try again.",
    },
    failed: {
      title: "Something went wrong",
      text: "The problem is on our side. Try again in a moment.",
    },
    toFeed: "Go to the feed",
    thisPage: "this page",
  },
  loading: {
    offline: "You're offline. This page will open when you're back online.",
    post: "Loading post...",
    page: "Still loading…",
  },
  undo: "Undo",
  ways: { search: "Find people", feed: "Go to the feed", tags: "Find tags" },
  needsScripts: (what: string) =>
    say`${what} need JavaScript. Turn it on in your browser's settings and reload this page.`,
  field: {
    tooMany: (count: number) => say`${count} too many`,
    left: (count: number) => say`${count} left`,
  },
  more: "More",
  show: "Show",
  /** a member without a name */
  nameless: "Member",
  dialogs: {
    cancel: "Cancel",
    close: "Close",
    discard: {
      title: "Discard changes?",
      confirm: "Discard",
      text: "Your changes haven't been saved.",
    },
  },
  media: {
    close: "Close",
    previous: "Previous",
    next: "Next",
    position: (position: number, count: number) => say`${position} of ${count}`,
    slide: "slide",
    unplayable: "This browser can't play this video.",
    download: "Download the video",
  },
  time: {
    minutes: (count: number) => say`${count}m`,
    hours: (count: number) => say`${count}h`,
    days: (count: number) => say`${count}d`,
    today: "Today",
    yesterday: "Yesterday",
    now: "now",
  },
} as const;
