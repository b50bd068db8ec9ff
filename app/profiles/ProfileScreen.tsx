import { Link, useNavigate, useRevalidator } from "@remix-run/react";
import { Bookmark, CalendarDays, MessageCircle, PenLine } from "lucide-react";
import { useEffect, useRef, type ReactNode } from "react";
import { FriendButton, useFriendship } from "~/app/friends/FriendButton";
import { Handle } from "~/app/members/Handle";
import { memberName } from "~/app/members/member";
import { useCompose } from "~/app/posts/compose/composePrompt";
import { PostList } from "~/app/posts/feed/PostList";
import { useInbox } from "~/app/rooms/InboxProvider";
import { useLive } from "~/app/rooms/useLive";
import { HiddenParts } from "~/app/reports/HiddenParts";
import { ReportLink } from "~/app/reports/ReportLink";
import { MemberMore } from "~/app/safety/MemberMore";
import { Avatar } from "~/app/ui/media/Avatar";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { iconButtonClass } from "~/app/ui/primitives/IconButton";
import { LinkedText } from "~/app/ui/primitives/LinkedText";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { useSavesData } from "~/app/ui/browser/useSavesData";
import { EAGER, Picture } from "~/app/ui/media/Picture";
import { Tabs } from "~/app/ui/primitives/Tabs";
import { BestRuns } from "./BestRuns";
import { useEditProfile } from "./edit/editProfilePrompt";
import { FriendsTab } from "./FriendsTab";
import { MediaTab } from "./MediaTab";
import type { TabContent, ProfileView } from "./view";
import { TEXTS } from "./texts";
import { monthAndYear } from "~/app/ui/format/timeText";
import { RichText } from "~/app/i18n/RichText";
import type { RichParts } from "~/app/i18n/messages";

interface ProfileScreenProps {
  profile: ProfileView;
  tabContent: TabContent;
}

const tabName = (tab: TabContent["tab"]): string => TEXTS.tabs[tab === "requests" ? "friends" : tab];

/** P1 to P5 */
export function ProfileScreen({ profile, tabContent }: ProfileScreenProps) {
  const { id } = profile;
  const editProfile = useEditProfile();
  const navigate = useNavigate();
  const state = useFriendship(profile.id, profile.friendState);
  useLiveCounts(profile);
  useLiveProfile(id);
  const name = memberName(profile);
  const savesData = useSavesData();
  return (
    <>
      <PageHeader
        title={name}
        backTo="/"
        aside={
          <MemberMore
            member={profile}
            report={{ type: "profile", id: profile.id }}
            isMuted={profile.isMuted ?? false}
            onBlocked={() => navigate("/", { replace: true })}
            className={iconButtonClass}
          />
        }
      />
      {/* 200px and 100px: specification §9 */}
      <Picture
        mediaKey={savesData ? null : profile.cover} // X208: a cover has no small size
        fallback="cover"
        alt=""
        {...EAGER}
        width={600}
        height={200}
        className="h-[200px] w-full bg-sunk object-cover"
      />
      <section aria-label={TEXTS.label} className="border-b border-hairline px-4 pb-4">
        <div className="flex min-h-[58px] items-start narrow:flex-wrap justify-between gap-3">
          <div className="-mt-[50px] rounded-full ring-4 ring-paper">
            <Avatar photo={profile.photo} sizePx={100} alt={TEXTS.picture({ name })} />
          </div>
          <div className="flex flex-wrap justify-end gap-2 pt-3">
            {profile.isSelf ? (
              <>
                <Link to="/bookmarks" title={TEXTS.bookmarks} className={buttonClass("outline", "medium")}>
                  <Bookmark aria-hidden className="size-4" />
                  <span className="max-sm:sr-only">{TEXTS.bookmarks}</span>
                </Link>
                {/* opens the dialog, or without JavaScript the page */}
                <form action="/profile/edit" onSubmit={(event) => (event.preventDefault(), editProfile(profile))}>
                  <Button type="submit" look="outline">
                    <PenLine aria-hidden className="size-4" />
                    {TEXTS.edit}
                  </Button>
                </form>
              </>
            ) : (
              <>
                {state === "friends" || profile.canMessage ? (
                  <Link
                    to={`/messages/${profile.id}`}
                    title={TEXTS.message}
                    className={buttonClass(state === "friends" ? "solid" : "outline", "medium")}
                  >
                    <MessageCircle aria-hidden className="size-4" />
                    <span className="max-sm:sr-only">{TEXTS.message}</span>
                  </Link>
                ) : null}
                <FriendButton member={profile.id} state={state} />
                <ReportLink author={profile.id} path={`/${profile.id}`}>
                  {TEXTS.report({ name })}
                </ReportLink>
              </>
            )}
          </div>
        </div>
        {profile.canMessage && state !== "friends" ? (
          <p className="mt-2 text-end text-sm text-ink-3">{TEXTS.firstIsRequest}</p>
        ) : null}
        <p className="mt-3 flex flex-wrap items-baseline gap-x-2">
          <span dir="auto" className="min-w-0 text-2xl font-bold [overflow-wrap:anywhere]">
            {name}
          </span>
          <Handle of={profile} />
        </p>
        {profile.about === "" ? null : (
          <LinkedText className="mt-2 whitespace-pre-wrap" mentioned={profile.mentioned}>
            {profile.about}
          </LinkedText>
        )}
        <HiddenParts parts={profile.hidden} />
        <p className="mt-3 flex items-center gap-1.5 text-sm text-ink-3">
          <CalendarDays aria-hidden className="size-4" />
          <span>
            <RichText parts={TEXTS.joined()} month={() => <Month atMs={profile.joinedAtMs} />} />
          </span>
        </p>
        <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
          <Count parts={TEXTS.counts.friends({ count: profile.friendCount })} />
          {profile.requestCount === null ? null : (
            <Count parts={TEXTS.counts.requests({ count: profile.requestCount })} />
          )}
          {profile.mutualCount === null ? null : <Count parts={TEXTS.counts.mutual({ count: profile.mutualCount })} />}
        </ul>
        <BestRuns profile={profile} />
      </section>
      <Tabs
        label={TEXTS.tabs.label({ name })}
        value={tabName(tabContent.tab)}
        tabs={[
          {
            name: TEXTS.tabs.posts,
            to: `/${id}`,
            content:
              tabContent.tab === "posts" ? (
                <PostList page={tabContent.page} author={id} empty={<NoPosts isSelf={profile.isSelf} />} />
              ) : null,
          },
          {
            name: TEXTS.tabs.friends,
            to: `/${id}?tab=friends`,
            content:
              tabContent.tab === "friends" || tabContent.tab === "requests" ? (
                <FriendsTab profile={profile} tabContent={tabContent} />
              ) : null,
          },
          {
            name: TEXTS.tabs.media,
            to: `/${id}?tab=media`,
            content: tabContent.tab === "media" ? <MediaTab owner={id} page={tabContent.page} /> : null,
          },
        ]}
      />
    </>
  );
}

const Count = ({ parts }: { parts: RichParts<"number"> }): ReactNode => (
  <li>
    <RichText parts={parts} number={(text) => <strong className="font-bold text-ink tabular-nums">{text}</strong>} />
  </li>
);

/** "November 2026", in UTC in the browser too, so that the server's text stays. */
const Month = ({ atMs }: { atMs: number }): ReactNode => (
  <time dateTime={new Date(atMs).toISOString()}>{monthAndYear(atMs)}</time>
);

/**
 * F2: loads the page again when the counts may have changed: after a transition that the inbox reports, and when the
 * inbox opens, because transitions between the page's load and that moment aren't reported.
 */
function useLiveCounts({ id, isSelf, requestCount }: ProfileView): void {
  const { friendships, view } = useInbox();
  const { revalidate } = useRevalidator();
  const { ready } = view;
  const friendship = isSelf ? friendships : friendships.get(id);
  const requests = isSelf && ready ? view.requests.length : null;
  const before = useRef({ ready, friendship, requests });
  useEffect(() => {
    const previous = before.current;
    before.current = { ready, friendship, requests };
    const opened = ready && !previous.ready;
    const stale = opened
      ? !isSelf || requests !== requestCount
      : previous.friendship !== friendship || previous.requests !== requests;
    if (stale) revalidate();
  }, [ready, friendship, requests, isSelf, requestCount, revalidate]);
}

/**
 * S9. Loads the page again when the member's name, photo, cover or About text changes. The event only has the member's
 * id.
 */
function useLiveProfile(id: string): void {
  const { revalidate } = useRevalidator();
  useLive("feed", [], (events, missed) => {
    if (missed || events.some((event) => event.kind === "member" && event.member === id)) revalidate();
  });
}

function NoPosts({ isSelf }: { isSelf: boolean }) {
  const { compose } = useCompose();
  return (
    <EmptyState title={TEXTS.posts.none}>
      {isSelf ? (
        <Button look="outline" onClick={compose} className="mt-3">
          {TEXTS.posts.write}
        </Button>
      ) : null}
    </EmptyState>
  );
}
