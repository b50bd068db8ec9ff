import { type LoaderFunctionArgs, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readAccount } from "~/app/accounts/account.server";
import { DeleteAccountScreen } from "~/app/settings/deletion/DeleteAccountScreen";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/settings/deletion/texts";
import { deleteAccount } from "~/app/accounts/deleteAccount.server";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.title);

/** A member returns here, signed out, after deleting the account. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const account = await readAccount(context);
  if (!account && !new URL(request.url).searchParams.has("done")) throw redirect("/settings");
  return { account };
}

export const action = pageAction(deleteAccount);

export const handle: PageShape = { ownControls: true };

export default function DeleteAccountRoute() {
  return <DeleteAccountScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
