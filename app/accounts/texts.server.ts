export const TEXTS = {
  notYourEmail: "This isn't your email.",
  /** of a session */
  device: {
    of: (browser: string, system: string) => `${browser} on ${system}`,
    unknown: "Unknown device",
  },
  mails: {
    verify: {
      subject: "Confirm your email",
      text: (link: string) =>
        `Welcome to Parlor. Confirm that this email is yours:\n\n${link}\n\nThe link works once and expires in an hour. If you didn't sign up, you can ignore this email.`,
    },
    reset: {
      subject: "Reset your password",
      text: (link: string) =>
        `Someone asked to reset the password of your Parlor account. If it was you, choose a new one:\n\n${link}\n\nThe link works once and expires in an hour. If it wasn't you, ignore this email: your password stays the same.`,
    },
    newDevice: {
      subject: "New sign-in to your account",
      text: ({ device, time, settings }: { device: string; time: string; settings: string }) =>
        `${device} signed in to your Parlor account on ${time}.\n\nIf this was you, you don't need to do anything. If it wasn't, change your password and end the other sessions:\n\n${settings}`,
    },
    passwordChanged: {
      subject: "Your password was changed",
      text: ({ time, reset }: { time: string; reset: string }) =>
        `The password of your Parlor account was changed on ${time}.\n\nIf this was you, you don't need to do anything. If it wasn't, set a new password:\n\n${reset}`,
    },
  },
  deadLink: "This link has already been used, or is more than an hour old. Request a new one.",
} as const;
