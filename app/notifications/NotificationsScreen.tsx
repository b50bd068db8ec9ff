import { Link, useSearchParams } from "@remix-run/react";
import { UserRoundPlus } from "lucide-react";
import { useFriendMove } from "~/app/friends/FriendButton";
import { authorName } from "~/app/posts/authorName";
import { Avatar } from "~/app/ui/Avatar";
import { Badge } from "~/app/ui/Badge";
import { Button } from "~/app/ui/Button";
import { EmptyState } from "~/app/ui/EmptyState";
import { PageHeader } from "~/app/ui/PageHeader";
import { Tabs } from "~/app/ui/Tabs";
import { Time } from "~/app/ui/Time";
import { ActivityList } from "./ActivityList";
import type { ActivitiesView } from "./activityGroups";
import { useFreshNotices } from "./useFreshNotices";
import { useRequests, type FriendRequest } from "./useRequests";

interface NotificationsScreenProps {
  activities: ActivitiesView;
  requests: FriendRequest[];
}

/** N1 to N3. Looking at it is what clears the badge. */
export function NotificationsScreen({ activities, requests: loaded }: NotificationsScreenProps) {
  const [search] = useSearchParams();
  const requests = useRequests(loaded);
  useFreshNotices();

  return (
    <>
      <PageHeader title="Notifications" />
      <Tabs
        label="Notifications"
        value={search.get("tab") === "requests" ? "FriendRequests" : "Activities"}
        tabs={[
          { name: "Activities", to: "/notifications", content: <ActivityList {...activities} /> },
          {
            name: "FriendRequests",
            to: "/notifications?tab=requests",
            aside: <Badge count={requests.length} />,
            content: <RequestList requests={requests} />,
          },
        ]}
      />
    </>
  );
}

function RequestList({ requests }: { requests: FriendRequest[] }) {
  if (requests.length === 0) {
    return (
      <EmptyState icon={<UserRoundPlus className="size-6" />} title="No friend requests found.">
        Find people you know with the search, and add them on their profile.
      </EmptyState>
    );
  }
  return (
    <ul>
      {requests.map((request) => (
        <li key={request.id}>
          <RequestCard request={request} />
        </li>
      ))}
    </ul>
  );
}

function RequestCard({ request }: { request: FriendRequest }) {
  const name = authorName(request);
  const { move, pending } = useFriendMove(request.id);
  return (
    <article aria-label={`Friend request from ${name}`} className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline px-4 py-3">
      <Link to={`/${request.id}`} className="flex min-w-0 flex-1 items-center gap-3 rounded-md">
        <Avatar photo={request.photo} sizePx={48} />
        <span className="min-w-0">
          <span className="block truncate font-semibold">{name}</span>
          <span className="block text-sm text-ink-3">
            wants to be friends · <Time atMs={request.atMs} as="relative" />
          </span>
        </span>
      </Link>
      <div className="flex gap-2">
        <Button size="small" disabled={pending} onClick={() => move("accept")}>
          Accept
        </Button>
        <Button size="small" look="outline" disabled={pending} onClick={() => move("reject")}>
          Reject
        </Button>
      </div>
    </article>
  );
}
