import { useSearchParams } from "@remix-run/react";
import { RequestList } from "~/app/friends/RequestList";
import { useRequests, type FriendRequest } from "~/app/friends/useRequests";
import { useInbox } from "~/app/rooms/InboxProvider";
import { Badge } from "~/app/ui/primitives/Badge";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { Tabs } from "~/app/ui/primitives/Tabs";
import { ActivityList } from "./ActivityList";
import type { ActivitiesView } from "./activityGroups";
import { useFreshNotices } from "./useFreshNotices";
import { TEXTS } from "./texts";

interface NotificationsScreenProps {
  activities: ActivitiesView;
  requests: FriendRequest[];
}

/** N1 to N3. Showing a tab clears its part of the badge. */
export function NotificationsScreen({ activities, requests: loaded }: NotificationsScreenProps) {
  const [search] = useSearchParams();
  const requests = useRequests(loaded);
  const tab = search.get("tab") === "requests" ? "requests" : "activities";
  useFreshNotices(tab);
  const { unviewed, unviewedRequests } = useInbox().view;

  return (
    <>
      <PageHeader title={TEXTS.title} />
      <Tabs
        label={TEXTS.title}
        value={tab === "requests" ? TEXTS.tabs.requests : TEXTS.tabs.activities}
        tabs={[
          {
            name: TEXTS.tabs.activities,
            to: "/notifications",
            aside: <Badge count={unviewed - unviewedRequests} />,
            content: <ActivityList {...activities} />,
          },
          {
            name: TEXTS.tabs.requests,
            to: "/notifications?tab=requests",
            aside: <Badge count={requests.length} />,
            content: <RequestList requests={requests} />,
          },
        ]}
      />
    </>
  );
}
