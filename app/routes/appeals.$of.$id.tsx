import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { findAppealed } from "~/app/moderation/own/appeal.server";
import { AppealScreen } from "~/app/moderation/own/AppealScreen";
import { TEXTS } from "~/app/moderation/own/texts";
import { notFound, refusal } from "~/app/server/guards.server";
import { signedOut } from "~/app/server/signedOut.server";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.appeal.title);

export async function loader({ context, params }: LoaderFunctionArgs) {
  const session = await context.anySession();
  if (!session) throw refusal(context, await signedOut(context));
  const appealed = await findAppealed(context, session.memberId, params["of"], params["id"] ?? "");
  if (!appealed) throw notFound();
  return appealed;
}

export const handle: PageShape = { ownControls: true };

export default function AppealRoute() {
  return <AppealScreen {...useLoaderData<typeof loader>()} />;
}
