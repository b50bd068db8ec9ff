import { type HeadersFunction, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { makeRecoveryCodes } from "~/app/accounts/factors/makeRecoveryCodes.server";
import { RecoveryScreen } from "~/app/accounts/factors/RecoveryScreen";
import { TEXTS } from "~/app/accounts/factors/texts";
import { emptyFormSchema } from "~/app/posts/compose/publish.server";
import { memberAction } from "~/app/server/formAction.server";
import { membersOnly } from "~/app/server/guards.server";
import { requireRecentSignIn } from "~/app/server/recentSignIn.server";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { findWaysIn } from "~/db/factors";

export const meta: MetaFunction = () => [
  { title: `${TEXTS.recovery.title} · Parlor` },
  { name: "robots", content: "noindex" },
];

/** The page contains secrets. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  requireRecentSignIn(session, request);
  const ways = await findWaysIn(context.db, session.memberId);
  if (!ways?.hasPasskey && !ways?.hasCodes) throw redirect("/settings");
  return { left: ways.recoveryCodes };
}

export const action = memberAction(
  "setting",
  emptyFormSchema,
  ({ context, request, session }) => makeRecoveryCodes(context, request, session),
  () => null,
);

export const handle: PageShape = { ownControls: true };

export default function RecoveryRoute() {
  return <RecoveryScreen left={useLoaderData<typeof loader>().left} answered={useActionData<typeof action>()} />;
}
