import { UserRound } from "lucide-react";
import { scheduleRemoval, undoRemoval, usePendingRemovals, type Removal } from "~/app/friends/pendingRemovals";
import { SuggestionsSummary } from "~/app/friends/suggestions/SuggestionsSummary";
import { PersonRow } from "~/app/members/PersonRow";
import { RequestList } from "~/app/friends/RequestList";
import { useRequests } from "~/app/friends/useRequests";
import { memberName } from "~/app/members/member";
import { useInbox } from "~/app/rooms/InboxProvider";
import { Badge } from "~/app/ui/primitives/Badge";
import { Button } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { MoreLink } from "~/app/ui/lists/MoreLink";
import { UndoNote } from "~/app/ui/primitives/UndoNote";
import { Tabs } from "~/app/ui/primitives/Tabs";
import type { Page } from "~/app/http/page";
import { useShownPages } from "./useShownPages";
import type { FriendView, TabContent, ProfileView } from "./view";
import { TEXTS } from "./texts";

interface FriendsTabProps {
  profile: ProfileView;
  tabContent: Extract<TabContent, { tab: "friends" | "requests" }>;
}

/** P4. The owner sees friends and requests; others see mutual friends. */
export function FriendsTab({ profile, tabContent }: FriendsTabProps) {
  const { id, isSelf, requestCount } = profile;
  const list = tabContent.tab === "friends" ? <FriendList key={id} profile={profile} page={tabContent.page} /> : null;
  if (!isSelf)
    return (
      <Tabs
        label={TEXTS.tabs.friends}
        value={TEXTS.friends.mutual}
        tabs={[{ name: TEXTS.friends.mutual, to: `/${id}?tab=friends`, content: list }]}
      />
    );
  return (
    <Tabs
      label={TEXTS.tabs.friends}
      value={tabContent.tab === "requests" ? TEXTS.friends.requests : TEXTS.friends.list}
      tabs={[
        { name: TEXTS.friends.list, to: `/${id}?tab=friends`, content: list },
        {
          name: TEXTS.friends.requests,
          to: `/${id}?tab=requests`,
          aside: <Badge count={requestCount ?? 0} />,
          content: tabContent.tab === "requests" ? <Requests loaded={tabContent.requests} /> : null,
        },
      ]}
    />
  );
}

const Requests = ({ loaded }: { loaded: FriendView[] }) => <RequestList requests={useRequests(loaded)} />;

function FriendList({ profile: { id, isSelf }, page }: { profile: ProfileView; page: Page<FriendView> }) {
  const { friendships } = useInbox();
  const { items, more } = useShownPages(id, "friends", page);
  const { waiting, gone } = usePendingRemovals();
  // F2: a removed friend disappears immediately
  const friends = items.filter(
    ({ id: friend }) => (friendships.get(friend) ?? "friends") === "friends" && !(isSelf && gone.has(friend)),
  );
  const undos = isSelf ? (
    <>
      <SuggestionsSummary />
      <Undos removals={waiting} />
    </>
  ) : null;
  if (friends.length === 0 && !more) {
    return (
      <>
        {undos}
        <EmptyState
          icon={<UserRound className="size-6" />}
          title={isSelf ? TEXTS.friends.none : TEXTS.friends.noMutual}
          leadsTo={isSelf ? "search" : undefined}
        >
          {isSelf ? TEXTS.friends.howToAdd : null}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      {undos}
      <ul aria-label={isSelf ? TEXTS.friends.list : TEXTS.friends.mutual} data-own-controls>
        {friends.map((friend) => (
          <PersonRow key={friend.id} person={friend} canMessage>
            {isSelf ? <RemoveButton friend={friend} /> : null}
          </PersonRow>
        ))}
      </ul>
      {more ? <MoreLink {...more} /> : null}
    </>
  );
}

/** Lets the viewer undo recent removals. */
function Undos({ removals }: { removals: readonly Removal[] }) {
  return (
    <div role="status">
      {removals.map(({ member, name }) => (
        <UndoNote key={member} text={TEXTS.friends.removed({ name })} onUndo={() => undoRemoval(member)} />
      ))}
    </div>
  );
}

const RemoveButton = ({ friend }: { friend: FriendView }) => (
  <Button
    size="small"
    look="outline"
    title={TEXTS.friends.removeNamed({ name: memberName(friend) })}
    aria-label={TEXTS.friends.removeLabel}
    onClick={() => scheduleRemoval(friend.id, memberName(friend))}
  >
    {TEXTS.friends.remove}
  </Button>
);
