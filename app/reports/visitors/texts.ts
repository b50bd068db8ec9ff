import { formatNumber } from "~/app/ui/format/plural";
import { say } from "~/app/ui/format/sentences";
import { MODERATION_TEXT_MAX } from "~/base/moderation/terms";

export const TEXTS = {
  title: "Report content",
  intro:
    "Report something on Parlor that breaks the law or the rules. A moderator reads every report. The person you report doesn't learn who you are.",
  link: "Link",
  linkHint: "The address of a post, a comment or a profile",
  linkWrong: "Enter the address of a public post, comment or profile on this site.",
  linkNotFound: "There is no such page on this site, or it isn't public.",
  reasonMissing: "Choose what is wrong.",
  explanation: "Explanation",
  explanationHint: "Why is it wrong, or against the law?",
  explanationMissing: "Explain what is wrong.",
  tooLong: say`Use up to ${formatNumber(MODERATION_TEXT_MAX)} characters.`,
  name: "Your name",
  nameMissing: "Enter your name.",
  email: "Your email",
  emailHint: "We'll send you a confirmation, and write again once a moderator has decided.",
  emailMissing: "Enter your email.",
  emailWrong: "Enter a valid email.",
  anonymous: "You don't have to give your name and email if you report sexual content involving a child.",
  faith: "I believe in good faith that this is accurate and complete",
  faithMissing: "Confirm this to send the report.",
  send: "Send report",
  sent: "Thank you. Your report has arrived. If you entered your email, we've sent you a confirmation.",
  sentByMember: "Thank you. You can follow your report in the settings.",
  settings: "Settings",
  another: "Report something else",
} as const;
