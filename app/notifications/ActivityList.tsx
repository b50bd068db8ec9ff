import { Link } from "@remix-run/react";
import {
  AtSign,
  Bell,
  Heart,
  MessageCircle,
  Quote,
  Repeat2,
  Reply,
  UserRoundCheck,
  type LucideIcon,
} from "lucide-react";
import { useMemo } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { memberName, type MemberView } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";
import { classNames } from "~/app/ui/primitives/classNames";
import { dayName } from "~/app/ui/format/dayName";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { Time } from "~/app/ui/primitives/Time";
import { useNow } from "~/app/ui/browser/useNow";
import { useZone } from "~/app/ui/browser/useZone";
import { activityDays, type ActivityGroup, type ActivityKind } from "./activityGroups";
import type { ActivitiesView } from "./notifications.server";
import { TEXTS } from "./texts";
import { RichText } from "~/app/i18n/RichText";

const AVATARS_MAX = 5;

/** N1 */
export function ActivityList({ activities, actors, posts }: ActivitiesView) {
  const { now } = useNow();
  const friendsPath = `/${useViewer()?.id ?? ""}?tab=friends`;
  const zone = useZone();
  const days = activityDays(activities, zone); // not remembered, because the time zone may change
  const people = useMemo(() => new Map(actors.map((actor) => [actor.id, actor])), [actors]);
  const postsById = useMemo(() => new Map(posts.map((post) => [post.id, post])), [posts]);

  if (days.length === 0) {
    return (
      <EmptyState icon={<Bell className="size-6" />} title={TEXTS.activities.none} leadsTo="feed">
        {TEXTS.activities.howToGet}
      </EmptyState>
    );
  }
  return days.map(({ day, atMs, groups }) => (
    <section key={day} aria-labelledby={`day-${day}`}>
      <h2
        // the new key makes React write the text again; hydration would keep the server's text
        key={zone}
        id={`day-${day}`}
        className="px-4 pt-4 pb-1 text-sm font-semibold text-ink-3"
        suppressHydrationWarning
      >
        {dayName(atMs, now, zone)}
      </h2>
      <ul>
        {groups.map((group) => {
          const post = postsById.get(group.post);
          const named = group.actors.map((id) => people.get(id) ?? { id, name: null, photo: null });
          const [only] = group.actors;
          const quote = group.kind === "quote" ? postsById.get(group.comment ?? "") : undefined;
          const target =
            group.kind === "friend"
              ? { path: group.actors.length === 1 ? `/${only}` : friendsPath, text: "" }
              : quote ||
                (post && { ...post, path: group.comment === undefined ? post.path : `${post.path}/${group.comment}` });
          return target ? (
            <li key={group.key}>
              <ActivityRow group={group} people={named} target={target} />
            </li>
          ) : null;
        })}
      </ul>
    </section>
  ));
}

interface ActivityRowProps {
  group: ActivityGroup;
  /** the latest first */
  people: readonly MemberView[];
  /** the link's target */
  target: { path: string; text: string };
}

function ActivityRow({ group, people, target }: ActivityRowProps) {
  const { icon: Icon, className } = LOOKS[group.kind];
  const [latest = { name: null }] = people;
  return (
    <Link
      to={target.path}
      className="flex gap-3 border-b border-hairline px-4 py-3 -outline-offset-2 transition-colors hover:bg-hover active:bg-pressed"
    >
      <Icon aria-hidden className={classNames("mt-1 size-6 shrink-0", className)} />
      <span className="min-w-0 flex-1">
        <span className="flex -space-x-2">
          {people.slice(0, AVATARS_MAX).map((person) => (
            <Avatar key={person.id} photo={person.photo} sizePx={32} className="ring-2 ring-paper" />
          ))}
        </span>
        <span className="mt-1.5 block">
          <RichText
            parts={TEXTS.did[group.kind]({ name: memberName(latest), others: group.actors.length - 1 })}
            name={(text) => (
              <strong dir="auto" className="font-semibold">
                {text}
              </strong>
            )}
          />
        </span>
        {target.text !== "" ? (
          <span dir="auto" className="mt-0.5 line-clamp-1 text-sm text-ink-3">
            {target.text}
          </span>
        ) : null}
      </span>
      <Time atMs={group.atMs} as="relative" className="mt-1 shrink-0 text-sm text-ink-3" />
    </Link>
  );
}

const LOOKS: Record<ActivityKind, { icon: LucideIcon; className: string }> = {
  like: { icon: Heart, className: "fill-current text-like" },
  comment: { icon: MessageCircle, className: "text-accent" },
  reply: { icon: Reply, className: "text-accent" },
  repost: { icon: Repeat2, className: "text-accent" },
  mention: { icon: AtSign, className: "text-accent" },
  quote: { icon: Quote, className: "text-accent" },
  friend: { icon: UserRoundCheck, className: "text-accent" },
};
