const IN = new Intl.RelativeTimeFormat("en");

export const TEXTS = {
  tooMany: {
    attempts: "Too many attempts.",
    uploads: "You've reached the upload limit.",
    requests: "Parlor is very busy.",
    /** X69 */
    newAccount: "Your account has lower limits until it's a week old and you've confirmed your email.",
    retry: (count: number, unit: "second" | "minute" | "hour") => `Try again ${IN.format(count, unit)}.`,
  },
  notFound: "Page not found",
  refused: "This didn't work",
  toFeed: "Go to the feed",
  back: "Go back",
  tooLarge: "This is too much to send at once. Shorten it and try again.",
} as const;
