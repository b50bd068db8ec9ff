import type { HeadersFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CodesScreen } from "~/app/accounts/factors/CodesScreen";
import { newSetup, turnOffCodes, turnOnCodes } from "~/app/accounts/factors/codesSetup.server";
import { codesSchema } from "~/app/accounts/factors/schemas";
import { TEXTS } from "~/app/accounts/factors/texts";
import { memberAction } from "~/app/server/formAction.server";
import { membersOnly } from "~/app/server/guards.server";
import { requireRecentSignIn } from "~/app/server/recentSignIn.server";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { findAccountOf } from "~/db/accounts";
import { findCodes } from "~/db/factors";

export const meta: MetaFunction = () => [
  { title: `${TEXTS.codes.title} · Parlor` },
  { name: "robots", content: "noindex" },
];

/** The page contains secrets. */
export const headers: HeadersFunction = () => ({ "cache-control": "no-store" });

export async function loader({ request, context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  requireRecentSignIn(session, request);
  const account = await findAccountOf(context.db, session.memberId);
  const isOn = (await findCodes(context.db, session.memberId)) !== null;
  return { setup: account && !isOn ? await newSetup(context, account) : null };
}

export const action = memberAction(
  "setting",
  codesSchema,
  async ({ context, request, session, fields }) =>
    fields.do === "on" ? turnOnCodes(context, request, session, fields) : turnOffCodes(context, request, session),
  (fields) => (fields.do === "on" ? null : "/settings"),
);

export const handle: PageShape = { ownControls: true };

export default function CodesRoute() {
  return <CodesScreen setup={useLoaderData<typeof loader>().setup} answered={useActionData<typeof action>()} />;
}
