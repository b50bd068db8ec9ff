import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { linkOwner, tokenIn } from "~/app/accounts/email/mailLink.server";
import { ResetScreen } from "~/app/accounts/password/ResetScreen";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/accounts/password/texts";
import { resetPassword } from "~/app/accounts/password/resetPassword.server";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.reset.title);

/** The address contains a secret token. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenIn(request);
  const owner = await linkOwner(context, "reset", token);
  return { token: owner ? token : null, hasSecondFactor: owner?.hasSecondFactor ?? false };
}

export const action = pageAction(resetPassword);

export const handle: PageShape = { ownControls: true };

export default function ResetRoute() {
  return <ResetScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
