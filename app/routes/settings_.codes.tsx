import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CodesScreen } from "~/app/accounts/factors/CodesScreen";
import { turnOffCodes, turnOnCodes } from "~/app/accounts/factors/codesSetup.server";
import { readCodesPage } from "~/app/accounts/factors/factorPages.server";
import { codesSchema } from "~/app/accounts/factors/schemas";
import { TEXTS } from "~/app/accounts/factors/texts";
import { memberAction } from "~/app/server/formAction.server";
import type { PageShape } from "~/app/ui/shell/pageShape";

export const meta: MetaFunction = () => [
  { title: `${TEXTS.codes.title} · Parlor` },
  { name: "robots", content: "noindex" },
];

/** The page contains secrets. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export const loader = ({ request, context }: LoaderFunctionArgs) => readCodesPage(context, request);

export const action = memberAction(
  "setting",
  codesSchema,
  async ({ context, request, session, fields }) =>
    fields.do === "on"
      ? turnOnCodes(context, request, session, fields)
      : turnOffCodes(context, request, session, fields),
  (fields) => (fields.do === "on" ? null : "/settings"),
);

export const handle: PageShape = { ownControls: true };

export default function CodesRoute() {
  return <CodesScreen {...useLoaderData<typeof loader>()} answered={useActionData<typeof action>()} />;
}
