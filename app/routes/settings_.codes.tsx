import type { HeadersFunction, LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CodesScreen } from "~/app/accounts/factors/CodesScreen";
import { readCodesPage } from "~/app/accounts/factors/factorPages.server";
import { TEXTS } from "~/app/accounts/factors/texts";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { changeCodes } from "~/app/accounts/factors/codesSetup.server";
import { pageAction } from "~/app/server/pageAction.server";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.codes.title);

/** The page contains secrets. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export const loader = ({ request, context }: LoaderFunctionArgs) => readCodesPage(context, request);

export const action = pageAction(changeCodes);

export const handle: PageShape = { ownControls: true };

export default function CodesRoute() {
  return <CodesScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
