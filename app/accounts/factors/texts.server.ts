export const TEXTS = {
  wrongCode: "This code isn't right, or was already used.",
  noCode: "Enter a code.",
  wrongSetupCode: "This isn't the code that the app shows now. Check that your phone's clock is right.",
  setupExpired: "This setup took too long. Scan the new QR code.",
  alreadyOn: "One-time codes are already on.",
  changedElsewhere: "One-time codes were turned off or moved meanwhile. Go back to Settings and look again.",
  moderatorsLast: "A moderator needs a second factor. Add a passkey before you turn off one-time codes.",
  noSecondFactor: "You don't have a second factor, so you need no recovery codes.",
  tookTooLong: "This sign-in took too long. Log in again.",
  replaced: "Your password or Google account has changed since this sign-in began. Log in again.",
} as const;
