import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { membersOnly } from "~/app/edge/members.server";
import { readRequests } from "~/app/friends/friends.server";
import { readActivities } from "~/app/notifications/activities.server";
import { NotificationsScreen } from "~/app/notifications/NotificationsScreen";

export const meta: MetaFunction = () => [{ title: "Notifications · Parlor" }];

export async function loader({ context }: LoaderFunctionArgs) {
  const session = await membersOnly(context);
  const [activities, requests] = await Promise.all([readActivities(context, session.memberId), readRequests(context, session.memberId)]);
  return { activities, requests };
}

export default function NotificationsRoute() {
  return <NotificationsScreen {...useLoaderData<typeof loader>()} />;
}
