export const TEXTS = {
  title: "Settings",
  appearance: {
    title: "Appearance",
    theme: "Theme",
    save: "Save",
    system: "System",
    light: "Light",
    dark: "Dark",
  },
  email: {
    title: "Email",
    sent: (email: string) => `We sent a link to ${email}`,
    confirmed: "Confirmed",
    unconfirmed: "Not confirmed yet",
    send: "Send confirmation link",
  },
  password: {
    title: "Password",
  },
  sessions: {
    title: "Where you're signed in",
    ended: "Signed out on that device",
    current: "This device",
    lastUsed: "Last used",
    end: "Sign out there",
  },
  data: {
    title: "Your data",
    text: "All your data in one file: profile, posts, friends, notifications and messages.",
    download: "Download your data",
  },
  account: {
    title: "Account",
    logOut: "Logout",
    delete: "Delete account",
    logIn: "Login/Sign-up",
  },
  deletion: {
    title: "Delete account",
    deleted:
      "This deletes your profile, posts, comments, likes, reposts, pictures, videos, friends, requests and notifications. You also leave your groups. A group that you created passes on to the member who has been in it longest.",
    stays:
      "Messages you sent stay with the people you wrote to, as from “Deleted member”, without pictures and videos.",
    undo: {
      before: "This can't be undone. You can download your data in the",
      settings: "settings",
      after: "first.",
    },
    password: "Current password",
    email: "Email",
    confirm: "Delete account",
    done: "Your account is deleted. It may take a few minutes until your content disappears everywhere.",
    toFeed: "Go to the feed",
  },
} as const;
