import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ForgottenScreen } from "~/app/accounts/password/ForgottenScreen";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/accounts/password/texts";
import { forgottenForm } from "~/app/accounts/password/resetPassword.server";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.forgotten.title);

/** A form sent without JavaScript redirects here, with `sent`. */
export const loader = ({ request }: LoaderFunctionArgs) => ({ sent: new URL(request.url).searchParams.has("sent") });

export const action = pageAction(forgottenForm);

export const handle: PageShape = { ownControls: true };

export default function ForgottenRoute() {
  return <ForgottenScreen sent={useLoaderData<typeof loader>().sent} answered={useActionData<typeof action>()} />;
}
