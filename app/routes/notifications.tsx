import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { membersOnly } from "~/app/server/guards.server";
import { readNotifications } from "~/app/notifications/notifications.server";
import { NotificationsScreen } from "~/app/notifications/NotificationsScreen";
import { TEXTS } from "~/app/notifications/texts";

export const meta: MetaFunction = () => [{ title: `${TEXTS.title} · Parlor` }];

export async function loader({ context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  return readNotifications(context, session.memberId);
}

export default function NotificationsRoute() {
  return <NotificationsScreen {...useLoaderData<typeof loader>()} />;
}
