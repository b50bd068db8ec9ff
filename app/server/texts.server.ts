import { say } from "~/app/ui/format/sentences";

const IN = new Intl.RelativeTimeFormat("en");

const untilText = (until: string | null): string =>
  say`${until === null ? "" : say` until ${until}`}. Your settings show why, and how to appeal.`;

export const TEXTS = {
  tooMany: {
    attempts: "Too many attempts.",
    uploads: "You've reached the upload limit.",
    requests: "Parlor is very busy.",
    /** X69 */
    newAccount: "Your account has lower limits until it's a week old and you've confirmed your email.",
    retry: (count: number, unit: "second" | "minute" | "hour" | "day") => say`Try again ${IN.format(count, unit)}.`,
  },
  suspended: "Your account is suspended or banned. Load the page again to see why.",
  restricted: {
    posting: (until: string | null) => say`You can't post, comment, repost or change your profile${untilText(until)}`,
    messaging: (until: string | null) => say`You can't send messages, create groups or change them${untilText(until)}`,
    inviting: (until: string | null) =>
      say`You can't send friend requests or invitations, call or add members${untilText(until)}`,
  },
  /** A23 */
  needsFactor: "Moderators need two-step sign-in. Turn it on in Settings.",
  notFound: "Page not found",
  refused: "This didn't work",
  plainHttp: "Parlor needs an encrypted connection. Open it with https.",
  toFeed: "Go to the feed",
  back: "Go back",
  tooLarge: "This is too much to send at once. Shorten it and try again.",
} as const;
