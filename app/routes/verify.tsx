import { data, type HeadersFunction, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { tokenIn } from "~/app/accounts/email/mailLink.server";
import { emailToVerify, verifyEmail } from "~/app/accounts/email/verifyEmail.server";
import { VerifyScreen } from "~/app/accounts/email/EmailLinkScreens";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/accounts/email/texts";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.title);

/** The address contains a secret token. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenIn(request);
  const session = await context.session();
  const email = await emailToVerify(context, session?.memberId ?? null, token);
  return data({ token, email, signedIn: session !== null }, { status: session ? 200 : 401 });
}

export const action = pageAction(verifyEmail);

export const handle: PageShape = { ownControls: true };

export default function VerifyRoute() {
  return <VerifyScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
