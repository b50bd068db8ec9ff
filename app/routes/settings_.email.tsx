import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readAccount } from "~/app/accounts/account.server";
import { ChangeEmailScreen } from "~/app/accounts/email/ChangeEmailScreen";
import { requireRecentSignIn } from "~/app/server/recentSignIn.server";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/accounts/email/texts";
import { requestEmailChange } from "~/app/accounts/email/changeEmail.server";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.change.title);

/** A form sent without JavaScript redirects here, with `sent`. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const session = await context.session();
  const account = session && (await readAccount(context));
  if (!account) throw redirect("/settings");
  const wasSent = new URL(request.url).searchParams.has("sent");
  if (!wasSent) await requireRecentSignIn(context, request);
  return { email: account.email, wasSent };
}

export const action = pageAction(requestEmailChange);

export const handle: PageShape = { ownControls: true };

export default function ChangeEmailRoute() {
  return <ChangeEmailScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
