import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { unsubscriberOf } from "~/app/mail/unsubscribeLink.server";
import { pageAction } from "~/app/server/pageAction.server";
import { TEXTS } from "~/app/settings/notifications/texts";
import { unsubscribe } from "~/app/settings/notifications/unsubscribe.server";
import { UnsubscribeScreen } from "~/app/settings/notifications/UnsubscribeScreen";
import { unlisted } from "~/app/ui/browser/pageMeta";
import type { PageShape } from "~/app/ui/shell/pageShape";

export const meta = () => unlisted(TEXTS.unsubscribe.title);

/** The address contains a secret token. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

/** Reading the page changes nothing. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  return { email: (await unsubscriberOf(context, request))?.email ?? null };
}

export const action = pageAction(unsubscribe);

export const handle: PageShape = { ownControls: true };

export default function UnsubscribeRoute() {
  return <UnsubscribeScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
