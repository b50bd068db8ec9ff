import { say } from "~/app/ui/format/sentences";

interface SecurityMailFacts {
  device: string;
  time: string;
  /** addresses of pages */
  settings: string;
  reset: string;
  /** the operator's email for members */
  contact: string;
}
interface SecurityMail {
  subject: string;
  text: (facts: SecurityMailFacts) => string;
}

/** Whoever changed the password may also have added a factor that a reset asks for. */
const passwordMail: SecurityMail = {
  subject: "Your password was changed",
  text: ({ time, reset, contact }) =>
    say`The password of your Parlor account was changed on ${time}.\n\nIf this was you, you don't need to do anything. If it wasn't, set a new password:\n\n${reset}\n\nIf that page asks for a code or a passkey that isn't yours, write to us from this email:\n\n${contact}`,
};
const UNKNOWN_DEVICE = "Unknown device";
/** "in Firefox on Linux" */
const inDevice = (device: string) => (device === UNKNOWN_DEVICE ? "on an unknown device" : say`in ${device}`);
/** `happened`: the beginning of a sentence that goes on with the time and the device. */
const factorMail = (subject: string, happened: string): SecurityMail => ({
  subject,
  text: ({ device, time, settings, reset }) =>
    say`${happened} on ${time}, ${inDevice(device)}.\n\nIf this was you, you don't need to do anything. If it wasn't, set a new password:\n\n${reset}\n\nThen check how your account is signed in to:\n\n${settings}`,
});
/** Whoever added a factor would be asked for it before a reset, so the owner may need the operator. */
const newFactorMail = (subject: string, happened: string): SecurityMail => ({
  subject,
  text: ({ device, time, settings, contact }) =>
    say`${happened} on ${time}, ${inDevice(device)}.\n\nIf this was you, you don't need to do anything. If it wasn't, write to us at once, from this email:\n\n${contact}\n\nIf you can still log in, also remove it and change your password:\n\n${settings}`,
});

export const TEXTS = {
  notYourEmail: "This isn't your email.",
  logInToDelete: "Log out, log in again, then delete your account.",
  sameEmail: "This is already your email.",
  emailUnconfirmed: "Confirm your email first.",
  noSuspectFactor:
    "The account has no second factor, has had one for more than seven days, or is a moderator's. Nothing was removed.",
  /** of a session */
  device: {
    of: (browser: string, system: string) => say`${browser} on ${system}`,
    unknown: UNKNOWN_DEVICE,
    /** in the security log, where no browser did it */
    operator: "By an operator of Parlor",
  },
  /** how a session was signed in to (A19) */
  signIn: {
    methods: { password: "Password", google: "Google", passkey: "Passkey" },
    seconds: { passkey: "passkey", code: "one-time code", recovery: "recovery code" },
    both: (method: string, second: string) => say`${method} and ${second}`,
  },
  mails: {
    verify: {
      subject: "Confirm your email",
      text: (link: string) =>
        say`Welcome to Parlor. Confirm that this email is yours:\n\n${link}\n\nThe link works once and expires in an hour. If you didn't sign up, you can ignore this email.`,
    },
    reset: {
      subject: "Reset your password",
      text: (link: string) =>
        say`Someone asked to reset the password of your Parlor account. If it was you, choose a new one:\n\n${link}\n\nThe link works once and expires in an hour. If it wasn't you, ignore this email: your password stays the same.`,
    },
    change: {
      subject: "Confirm your new email",
      text: (link: string) =>
        say`Someone asked to use this email for their Parlor account. If it was you, confirm it:\n\n${link}\n\nThe link works once and expires in an hour. If it wasn't you, you can ignore this email.`,
    },
    changed: {
      subject: "Your email was changed",
      text: ({ time, link }: { time: string; link: string }) =>
        say`The email of your Parlor account was changed on ${time}. This address no longer belongs to the account.\n\nIf this was you, you don't need to do anything. If it wasn't, undo the change within seven days:\n\n${link}`,
    },
    undone: {
      subject: "Choose a new password",
      text: (link: string) =>
        say`The change of your Parlor account's email was undone, and all devices are signed out. The old password no longer works. Choose a new one:\n\n${link}\n\nThe link works once and expires in an hour.`,
    },
    factorsRemoved: {
      subject: "Your second factor was removed",
      text: ({ time, reset, contact }: { time: string; reset: string; contact: string }) =>
        say`You asked us to remove the second factors that were added to your Parlor account in the last seven days. We removed them on ${time}. All devices are signed out, and the old password no longer works. Choose a new one:\n\n${reset}\n\nThen add a second factor in the settings. If you didn't ask for this, write to us at once:\n\n${contact}`,
    },
    security: {
      "signed-in": {
        subject: "New sign-in to your account",
        text: ({ device, time, settings }) =>
          say`${device} signed in to your Parlor account on ${time}.\n\nIf this was you, you don't need to do anything. If it wasn't, change your password and end the other sessions:\n\n${settings}`,
      },
      "password-changed": passwordMail,
      "password-reset": passwordMail,
      "passkey-added": newFactorMail("A passkey was added", "A passkey was added to your Parlor account"),
      "passkey-removed": factorMail("A passkey was removed", "A passkey was removed from your Parlor account"),
      "codes-on": newFactorMail(
        "One-time codes were turned on",
        "One-time codes were turned on for your Parlor account",
      ),
      "codes-off": factorMail(
        "One-time codes were turned off",
        "One-time codes were turned off for your Parlor account",
      ),
      "codes-moved": factorMail(
        "One-time codes were moved",
        "The one-time codes of your Parlor account were moved to another app",
      ),
      "recovery-codes-made": factorMail(
        "New recovery codes were made",
        "New recovery codes were made for your Parlor account. The earlier ones no longer work. This happened",
      ),
      "recovery-code-used": factorMail("A recovery code was used", "A recovery code of your Parlor account was used"),
      "identity-linked": factorMail(
        "A Google account was linked",
        "A Google account with your email was linked to your Parlor account",
      ),
    } satisfies Record<string, SecurityMail>,
  },
  deadUndoLink: "This link has already been used, or is more than seven days old.",
  deadLink: "This link has already been used, or is more than an hour old. Request a new one.",
} as const;
