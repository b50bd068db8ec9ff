export const TEXTS = {
  or: "or",
  signIn: "Sign in with Google",
  /** some are other sentences than those of a sign-in with a password */
  refused: {
    "popup-blocked": "Your browser blocked the sign-in window. Allow pop-ups for this site and try again.",
    "popup-closed-by-user": "The window was closed before you signed in.",
    "too-many-requests": "Too many attempts. Wait a moment and try again.",
    "account-disabled": "This account is disabled.",
    "invalid-api-key": "Sign in with Google isn't set up on this site.",
    "network-request-failed": "Google can't be reached. Try again.",
    "invalid-argument": "This sign-in took too long, or began in another browser. Try again.",
    "invalid-credential": "Google couldn't confirm who you are. Try again.",
    "requires-recent-login":
      "You signed in to Google too long ago. Sign out of Google in this browser, then try again. If that doesn't help, set a password with “Forgot password?” below.",
    forbidden: "This isn't the Google account that you sign in with. Choose another one.",
    "email-already-in-use":
      "An account with this email already exists, and Google hasn't verified that the email is yours. Log in with your password.",
    conflict:
      "This email belonged to another account until a few days ago. That change can still be undone, so the email can't be used yet.",
  },
  secondStep: "Go on with the second step in the other window. You can close this one.",
  signedIn: "You're signed in. You can close this window.",
} as const;
