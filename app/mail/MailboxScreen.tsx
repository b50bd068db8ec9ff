import { Mail } from "lucide-react";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { LinkedText } from "~/app/ui/primitives/LinkedText";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { Time } from "~/app/ui/primitives/Time";
import type { StoredMail } from "./mailbox.server";

/** These texts aren't in a texts.ts, because only developers read them. */
const TEXTS = {
  title: "Development mailbox",
  none: "No mail yet",
  mail: (to: string, subject: string) => `Mail to ${to}: ${subject}`,
} as const;

/** Lists the mails that were sent. In development they aren't delivered, so their links are followed here. */
export function MailboxScreen({ mails }: { mails: StoredMail[] }) {
  return (
    <>
      <PageHeader title={TEXTS.title} />
      {mails.length === 0 ? <EmptyState icon={<Mail className="size-6" />} title={TEXTS.none} /> : null}
      {mails.map(({ id, to, subject, text, atMs }) => (
        <article key={id} aria-label={TEXTS.mail(to, subject)} className="border-b border-hairline px-4 py-4">
          <h2 className="font-semibold">{subject}</h2>
          <p className="text-sm text-ink-3">
            {to} · <Time atMs={atMs} as="full" />
          </p>
          <LinkedText className="mt-2 whitespace-pre-line wrap-anywhere">{text}</LinkedText>
        </article>
      ))}
    </>
  );
}
