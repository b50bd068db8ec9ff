import { say } from "~/app/ui/format/sentences";

export const TEXTS = {
  receipt: {
    subject: "We received your report",
    text: ({ link, rules }: { link: string; rules: string }) =>
      say`You reported this on Parlor:\n\n${link}\n\nA moderator will read your report and decide. We'll write to you again then. The rules that we apply:\n\n${rules}\n\nIf you didn't report anything, ignore this email.`,
  },
  outcome: {
    subject: "The decision about your report",
    acted: ({ link, rules }: { link: string; rules: string }) =>
      say`You reported this on Parlor:\n\n${link}\n\nA moderator found that it breaks our rules or the law, and acted on it. The rules that we apply:\n\n${rules}`,
    dismissed: ({ link, rules, report }: { link: string; rules: string; report: string }) =>
      say`You reported this on Parlor:\n\n${link}\n\nA moderator found that it breaks neither our rules nor the law, so it stays. The rules that we apply:\n\n${rules}\n\nIf you know more than your report said, you can report it again:\n\n${report}\n\nYou can also turn to a certified out-of-court dispute settlement body, or to a court.`,
  },
} as const;
