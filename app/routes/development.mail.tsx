import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notFound } from "~/app/server/guards.server";
import { readMailbox } from "~/app/mail/mailbox.server";
import { MailboxScreen } from "~/app/mail/MailboxScreen";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted("Mailbox");

/** A reload may show a new mail. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

/** A12: answers 404 in production. */
export async function loader({ context }: LoaderFunctionArgs) {
  if (context.vars.APP_ENV !== "development") throw notFound();
  return { mails: await readMailbox(context.env.MEDIA) };
}

export default function MailboxRoute() {
  return <MailboxScreen mails={useLoaderData<typeof loader>().mails} />;
}
