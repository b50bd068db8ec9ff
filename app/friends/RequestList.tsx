import { Link } from "@remix-run/react";
import { MessageCircle, UserRoundPlus } from "lucide-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { NameAndHandle } from "~/app/members/Handle";
import { memberName, type MemberView } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { Time } from "~/app/ui/primitives/Time";
import { useFriendMove } from "./FriendButton";
import type { FriendRequest } from "./useRequests";
import { TEXTS } from "./texts";

/** N2, P4: the pending requests, and those that were accepted since the list was opened. */
export function RequestList({ requests }: { requests: FriendRequest[] }) {
  const [accepted, setAccepted] = useState<readonly FriendRequest[]>([]);
  const onAccepted = (request: FriendRequest) =>
    setAccepted((known) => [request, ...known.filter(({ id }) => id !== request.id)]);
  const pending = requests.filter(({ id, atMs }) => !accepted.some((known) => known.id === id && known.atMs >= atMs));
  // after the end of a friendship, the same member may ask again
  const stillAccepted = accepted.filter(({ id }) => !pending.some((request) => request.id === id));
  const cards = [...pending, ...stillAccepted].sort((a, b) => b.atMs - a.atMs);
  if (cards.length === 0) {
    return (
      <EmptyState icon={<UserRoundPlus className="size-6" />} title={TEXTS.requests.none} leadsTo="search">
        {TEXTS.requests.howToAdd}
      </EmptyState>
    );
  }
  return (
    <ul data-own-controls>
      {cards.map((request) => (
        <li key={request.id}>
          {pending.includes(request) ? (
            <RequestCard request={request} onAccepted={onAccepted} />
          ) : (
            <AcceptedCard friend={request} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Replaces a request that was just accepted. Its link gets the focus, because the button that had it is gone. */
function AcceptedCard({ friend }: { friend: FriendRequest }) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => link.current?.focus(), []);
  return (
    <Card
      label={TEXTS.requests.acceptedLabel({ name: memberName(friend) })}
      member={friend}
      text={TEXTS.requests.accepted}
    >
      <Link ref={link} to={`/messages/${friend.id}`} className={buttonClass("outline", "small")}>
        <MessageCircle aria-hidden className="size-4" />
        {TEXTS.requests.message}
      </Link>
    </Card>
  );
}

interface RequestCardProps {
  request: FriendRequest;
  onAccepted: (request: FriendRequest) => void;
}

function RequestCard({ request, onAccepted }: RequestCardProps) {
  const { move, pending } = useFriendMove(request.id, (state) => {
    if (state === "friends") onAccepted(request);
  });
  const text = (
    <>
      {TEXTS.requests.wants} · <Time atMs={request.atMs} as="relative" />
    </>
  );
  return (
    <Card label={TEXTS.requests.label({ name: memberName(request) })} member={request} text={text}>
      <div className="flex flex-wrap gap-2">
        <Button size="small" disabled={pending} onClick={() => move("accept")}>
          {TEXTS.accept}
        </Button>
        <Button size="small" look="outline" disabled={pending} onClick={() => move("reject")}>
          {TEXTS.requests.reject}
        </Button>
      </div>
    </Card>
  );
}

interface CardProps {
  label: string;
  member: MemberView;
  /** below the name */
  text: ReactNode;
  /** what the viewer can do */
  children: ReactNode;
}

const Card = ({ label, member, text, children }: CardProps) => (
  <article
    aria-label={label}
    className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-hairline px-4 py-3"
  >
    <Link to={`/${member.id}`} className="flex min-w-0 flex-1 items-center gap-3 rounded-md">
      <Avatar photo={member.photo} sizePx={48} />
      <span className="min-w-0">
        <NameAndHandle of={member} />
        <span className="block text-sm text-ink-3">{text}</span>
      </span>
    </Link>
    {children}
  </article>
);
