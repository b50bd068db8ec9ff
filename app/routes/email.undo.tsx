import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { emailToRestore, undoEmailChange } from "~/app/accounts/email/changeEmail.server";
import { tokenIn } from "~/app/accounts/email/mailLink.server";
import { UndoEmailScreen } from "~/app/accounts/email/EmailLinkScreens";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/accounts/email/texts";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.undo.title);

/** The address contains a secret token. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

/** A form sent without JavaScript redirects here, with `done`. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const token = tokenIn(request);
  const done = new URL(request.url).searchParams.has("done");
  return { token, done, email: done ? null : await emailToRestore(context, token) };
}

export const action = pageAction(undoEmailChange);

export const handle: PageShape = { ownControls: true };

export default function UndoEmailRoute() {
  return <UndoEmailScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
