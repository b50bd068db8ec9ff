import type { SecurityEventView } from "./securityLog.server";

export const TEXTS = {
  title: "Security log",
  older: "Older entries",
  none: "Sign-ins from new devices and changes of your password, email or second factors will show here.",
  events: {
    "signed-in": "Sign-in from a new device",
    "password-changed": "Password changed",
    "password-removed": "Password removed",
    "password-reset": "Password reset by a mailed link",
    "email-changed": "Email changed",
    "email-change-undone": "Change of email undone",
    "passkey-added": "Passkey added",
    "passkey-removed": "Passkey removed",
    "codes-on": "One-time codes turned on",
    "codes-off": "One-time codes turned off",
    "codes-moved": "One-time codes moved to another app",
    "recovery-codes-made": "New recovery codes made",
    "recovery-code-used": "Recovery code used",
    "identity-linked": "Google account linked",
  } satisfies Record<SecurityEventView["kind"], string>,
} as const;
