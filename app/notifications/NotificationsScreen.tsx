import { Link, useSearchParams } from "@remix-run/react";
import { RequestList } from "~/app/friends/RequestList";
import { useRequests, type FriendRequest } from "~/app/friends/useRequests";
import { useInbox } from "~/app/rooms/InboxProvider";
import { Badge } from "~/app/ui/primitives/Badge";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { Tabs } from "~/app/ui/primitives/Tabs";
import { useInBrowser } from "~/app/ui/browser/useInBrowser";
import { ActivityList } from "./ActivityList";
import type { ActivitiesView } from "./notifications.server";
import { useFreshNotices } from "./useFreshNotices";
import { TEXTS } from "./texts";
import { TALL_LINE } from "~/app/ui/primitives/classNames";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";

const PushOffer = lazyWhenOnline(() => import("~/app/push/PushOffer"));

interface NotificationsScreenProps {
  activities: ActivitiesView;
  requests: FriendRequest[];
  /** a moderator decided about the member lately; missing in data of the previous release */
  hasNewDecision?: boolean;
}

/** N1 to N3. Showing a tab clears its part of the badge. */
export function NotificationsScreen({
  activities,
  requests: loaded,
  hasNewDecision = false,
}: NotificationsScreenProps) {
  const [search] = useSearchParams();
  const requests = useRequests(loaded);
  const tab = search.get("tab") === "requests" ? "requests" : "activities";
  useFreshNotices(tab);
  const isInBrowser = useInBrowser();
  const { unviewed, unviewedRequests } = useInbox().view;

  return (
    <>
      <PageHeader title={TEXTS.title} />
      {hasNewDecision ? (
        <p className="border-b border-hairline px-4 py-3">
          {TEXTS.decision.text}{" "}
          <Link
            to="/settings#decisions"
            className={`${TALL_LINE} font-semibold text-accent underline underline-offset-2`}
          >
            {TEXTS.decision.link}
          </Link>
        </p>
      ) : null}
      {isInBrowser ? <PushOffer place="notifications" /> : null}
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
