import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { membersOnly } from "~/app/server/guards.server";
import { readNotifications } from "~/app/notifications/notifications.server";
import { NotificationsScreen } from "~/app/notifications/NotificationsScreen";
import { TEXTS } from "~/app/notifications/texts";
import { titled } from "~/app/ui/browser/pageMeta";

export const meta = () => titled(TEXTS.title);

export async function loader({ context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  return readNotifications(context, session.memberId);
}

export default function NotificationsRoute() {
  return <NotificationsScreen {...useLoaderData<typeof loader>()} />;
}
