export const TEXTS = {
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
