import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  membersOnly: {
    title: (what: string) => say`Log in to see ${what}`,
    logIn: "Login/Sign-up",
  },
  welcome: {
    label: "Welcome",
    title: "Pull up a chair",
    text: "Parlor is a place to post, talk and play with friends. Look around, and join when you like.",
    join: "Join Parlor",
  },
  prove: {
    title: "Confirm that it's you",
    text: "To go on, confirm that it's you.",
    password: "Password",
    continue: "Continue",
    forgotten: "Forgot password?",
    cancel: "Cancel",
  },
  endOthers: "End all other sessions",
} as const;
