import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { moderatorsOnly } from "~/app/server/moderators.server";
import { readQueue } from "~/app/moderation/queue.server";
import { QueueScreen } from "~/app/moderation/QueueScreen";
import { TEXTS } from "~/app/moderation/texts";
import type { PageShape } from "~/app/ui/shell/pageShape";

export const meta: MetaFunction = () => [{ title: `${TEXTS.title} · Parlor` }, { name: "robots", content: "noindex" }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return readQueue(context, await moderatorsOnly(context, request), request);
}

export const handle: PageShape = { wide: true, ownControls: true };

export default function ModerationRoute() {
  return <QueueScreen {...useLoaderData<typeof loader>()} />;
}
