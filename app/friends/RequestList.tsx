import { Link } from "@remix-run/react";
import { UserRoundPlus } from "lucide-react";
import { authorName } from "~/app/posts/authorName";
import { Avatar } from "~/app/ui/Avatar";
import { Button } from "~/app/ui/Button";
import { EmptyState } from "~/app/ui/EmptyState";
import { Time } from "~/app/ui/Time";
import { useFriendMove } from "./FriendButton";
import type { FriendRequest } from "./useRequests";

/** N2, P4: requests that wait for an answer. */
export function RequestList({ requests }: { requests: FriendRequest[] }) {
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
