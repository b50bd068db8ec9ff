import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { moderatorsOnly } from "~/app/server/moderators.server";
import { readQueue } from "~/app/moderation/queue.server";
import { QueueScreen } from "~/app/moderation/QueueScreen";
import { TEXTS } from "~/app/moderation/texts";
import type { PageShape } from "~/app/ui/shell/pageShape";
import { unlisted } from "~/app/ui/browser/pageMeta";

export const meta = () => unlisted(TEXTS.title);

export async function loader({ context, request }: LoaderFunctionArgs) {
  return readQueue(context, await moderatorsOnly(context, request), request);
}

export const handle: PageShape = { wide: true, ownControls: true };

export default function ModerationRoute() {
  return <QueueScreen {...useLoaderData<typeof loader>()} />;
}
