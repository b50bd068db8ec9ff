import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readRecoveryPage } from "~/app/accounts/factors/factorPages.server";
import { RecoveryScreen } from "~/app/accounts/factors/RecoveryScreen";
import { TEXTS } from "~/app/accounts/factors/texts";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { makeRecoveryCodes } from "~/app/accounts/factors/recoveryCodes.server";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.recovery.title);

/** The page contains secrets. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export const loader = ({ request, context }: LoaderFunctionArgs) => readRecoveryPage(context, request);

export const action = pageAction(makeRecoveryCodes);

export const handle: PageShape = { ownControls: true };

export default function RecoveryRoute() {
  return <RecoveryScreen left={useLoaderData<typeof loader>().left} answered={useActionData<typeof action>()} />;
}
