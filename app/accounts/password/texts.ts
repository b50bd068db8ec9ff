import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  forgotten: {
    title: "Reset your password",
    sent: "If there's an account with this email, we've sent it a link to choose a new password. The link works once and expires in an hour.",
    text: "We'll email you a link to choose a new password.",
    email: "Email",
    send: "Send link",
  },
  reset: {
    title: "New password",
    done: "Your password has been changed, and all your devices are signed out.",
    logIn: "Log in",
    withNew: "with the new one.",
    deadLink: "This link has already been used, or is more than an hour old.",
    newLink: "Request a new link",
    set: "Set password",
  },
  fields: {
    newPassword: "New password",
    hint: (long: number) => say`Use ${long} characters or more. A few random words work well.`,
    isLong: (long: number) => say`It has ${long} characters or more.`,
    confirmPassword: "Confirm password",
    show: "Show password",
  },
  change: {
    current: "Current password",
    change: "Change password",
    set: "Set password",
    changed: "Password changed.",
    wasSet: "Password set.",
  },
} as const;
