import { Link } from "@remix-run/react";
import { UserRoundPlus } from "lucide-react";
import { useEffect, useState } from "react";
import { useFriendMove } from "~/app/friends/FriendButton";
import { authorName } from "~/app/posts/authorName";
import type { AuthorView } from "~/app/posts/view";
import { useInbox } from "~/app/rooms/InboxProvider";
import { Avatar } from "~/app/ui/Avatar";
import { Badge } from "~/app/ui/Badge";
import { Button } from "~/app/ui/Button";
import { EmptyState } from "~/app/ui/EmptyState";
import { PageHeader } from "~/app/ui/PageHeader";
import { Tabs } from "~/app/ui/Tabs";
import { Time } from "~/app/ui/Time";
import { useRequests, type FriendRequest } from "./useRequests";

/** N2, N3. Looking at it is what clears the badge. */
export function NotificationsScreen({ requests: loaded }: { requests: FriendRequest[] }) {
  const { view, markViewed } = useInbox();
  const requests = useRequests(loaded);
  const [tab, setTab] = useState("FriendRequests");
  const { unviewed } = view;
  useEffect(() => {
    if (unviewed > 0) markViewed();
  }, [unviewed, markViewed]);

  return (
    <>
      <PageHeader title="Notifications" />
      <Tabs
        label="Notifications"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            name: "FriendRequests",
            aside: <Badge count={requests.length} />,
            content:
              requests.length === 0 ? (
                <EmptyState icon={<UserRoundPlus className="size-6" />} title="No friend requests found.">
                  Find people you know with the search, and add them on their profile.
                </EmptyState>
              ) : (
                <ul>
                  {requests.map((request) => (
                    <li key={request.id}>
                      <RequestCard request={request} />
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </>
  );
}

function RequestCard({ request }: { request: AuthorView & { atMs: number } }) {
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
