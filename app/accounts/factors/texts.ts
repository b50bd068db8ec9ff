import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  second: {
    title: "Second step",
    text: "Enter the code that your authenticator app shows, or one of your recovery codes.",
    code: "One-time or recovery code",
    continue: "Continue",
    cancel: "Cancel",
    tooLong: "This is longer than any code",
  },
  codes: {
    title: "One-time codes",
    scan: "Scan this QR code with an authenticator app on your phone.",
    image: "QR code",
    enter: "If you can't scan it, enter this key in the app instead:",
    code: "Code from your app",
    turnOn: "Turn on",
    areOn: "One-time codes are on. When you log in, Parlor asks for a code from your authenticator app.",
    turnOff: "Turn off",
    another: "Set up another app",
    moves: "When you turn on the codes of the new app, those of the old one stop working.",
    turnedOn: "One-time codes are on.",
    keptRecovery: "Your recovery codes stay the same.",
    back: "Go back to Settings",
  },
  recovery: {
    title: "Recovery codes",
    text: "With a recovery code you can log in when you don't have your other second factor. Each one works once.",
    left: (count: number) =>
      count === 0
        ? "You have no recovery codes left."
        : count === 1
          ? "You have 1 recovery code left."
          : say`You have ${count} recovery codes left.`,
    replaces: "New codes replace the old ones.",
    make: "Make new codes",
    keep: "Keep these codes in a safe place now. Parlor never shows them again. If you lose your second factor and these codes, nobody can open your account any more.",
    list: "Recovery codes",
    download: "Download as a text file",
    file: (codes: readonly string[]) => say`Recovery codes for Parlor. Each one works once.\n\n${codes.join("\n")}\n`,
    done: "Done",
  },
  settings: {
    off: "When you log in, Parlor can also ask for something that only you have. Then nobody can open your account with your password alone.",
    mustHave: "You are a moderator, so you need this before you can open the queue.",
    confirmFirst: "Confirm your email first. Then you can add a passkey or one-time codes.",
    on: "When you log in, Parlor also asks for a second factor.",
    setUp: "Set up one-time codes",
    turnOff: "Turn off one-time codes",
    makeCodes: "Make new recovery codes",
  },
} as const;
