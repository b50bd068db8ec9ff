import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readAccount } from "~/app/accounts/account.server";
import { DeleteAccountScreen } from "~/app/settings/deletion/DeleteAccountScreen";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { TEXTS } from "~/app/settings/deletion/texts";
import { deleteAccount } from "~/app/accounts/deleteAccount.server";
import { pageAction } from "~/app/server/pageAction.server";

export const meta: MetaFunction = () => [{ title: `${TEXTS.title} · Parlor` }, { name: "robots", content: "noindex" }];

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
