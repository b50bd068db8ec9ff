import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  /** a new email (A18) */
  change: {
    title: "Change email",
    now: "Your email is",
    text: "We'll send a link to the new email. Your email changes when you confirm it there.",
    email: "New email",
    send: "Send link",
    sent: "We've sent a link to your new email. It works once and expires in an hour. Until you confirm it, your email stays the same.",
    toSettings: "Back to Settings",
  },
  confirmChange: {
    title: "Confirm your new email",
    before: "Use",
    after: "as the email of your account? We'll send your old email a link that can undo this for seven days.",
    confirm: "Confirm",
    done: "Your email is changed.",
    toSettings: "Go to Settings",
    logIn: "Log in to the account that asked for this link, to confirm that",
    isYours: "is its new email.",
    newLink: "Get a new link",
  },
  undo: {
    title: "Undo the change of email",
    before: "Your account gets",
    after:
      "back as its email. All devices are signed out, and the password stops working. Passkeys, one-time codes, recovery codes and Google accounts that were added after the change, or in the seven days before it, are removed. We'll email you a link to choose a new one.",
    undo: "Undo",
    done: "The change is undone, and all devices are signed out. We've sent you a link to choose a new password.",
    again: "Didn't get it?",
    forgotten: "Send another link",
    deadLink: "This link has already been used, or is more than seven days old.",
  },
  verification: {
    send: "Send confirmation link",
    sent: (email: string) => say`We sent a link to ${email}`,
  },
  title: "Confirm your email",
  done: "Your email is confirmed.",
  toFeed: "Go to the feed",
  deadLink: "This link has already been used, is more than an hour old, or is for another account.",
  newLink: "Get a new link in Settings",
  logIn: {
    before: "Log in to the account for",
    after: "to confirm that it's yours.",
    button: "Login",
  },
  notYou: {
    before:
      "Didn't sign up? Someone else may have entered your email. You can ignore this, and it stays unconfirmed, or",
    reset: "set a new password",
    after: "to make the account yours.",
  },
  confirm: {
    before: "Is",
    after: "your email?",
    button: "Confirm email",
  },
} as const;
