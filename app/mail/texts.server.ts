import { say } from "~/app/ui/format/sentences";

/** Mails about what moderators decided. */
export const TEXTS = {
  decision: {
    subject: "A decision about your account",
    text: (settings: string) =>
      say`A moderator made a decision about your Parlor account, or about something that you published.\n\nRead the reasons, and how to appeal:\n\n${settings}`,
  },
  appeal: {
    subject: "Your appeal was decided",
    text: (settings: string) =>
      say`A moderator decided your appeal on Parlor.\n\nRead the decision and the reasons:\n\n${settings}`,
  },
} as const;
