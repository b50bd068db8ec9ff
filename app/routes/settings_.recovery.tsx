import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { readRecoveryPage } from "~/app/accounts/factors/factorPages.server";
import { makeRecoveryCodes } from "~/app/accounts/factors/recoveryCodes.server";
import { RecoveryScreen } from "~/app/accounts/factors/RecoveryScreen";
import { TEXTS } from "~/app/accounts/factors/texts";
import { recoverySchema } from "~/app/accounts/factors/schemas";
import { memberAction } from "~/app/server/formAction.server";
import type { PageShape } from "~/app/ui/shell/pageShape";

export const meta: MetaFunction = () => [
  { title: `${TEXTS.recovery.title} · Parlor` },
  { name: "robots", content: "noindex" },
];

/** The page contains secrets. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export const loader = ({ request, context }: LoaderFunctionArgs) => readRecoveryPage(context, request);

export const action = memberAction(
  "setting",
  recoverySchema,
  ({ context, request, session, fields }) => makeRecoveryCodes(context, request, session, fields),
  () => null,
);

export const handle: PageShape = { ownControls: true };

export default function RecoveryRoute() {
  return <RecoveryScreen left={useLoaderData<typeof loader>().left} answered={useActionData<typeof action>()} />;
}
