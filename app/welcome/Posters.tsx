import { FriendButton, useFriendship } from "~/app/friends/FriendButton";
import { NameAndHandle } from "~/app/members/Handle";
import { memberName, type MemberView } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";
import { TEXTS } from "./texts";

/** The members who posted this week. */
export function Posters({ people }: { people: readonly MemberView[] }) {
  if (people.length === 0) return <p className="text-ink-2">{TEXTS.nobody}</p>;
  return (
    <ul aria-label={TEXTS.people} className="space-y-3">
      {people.map((person) => (
        <Poster key={person.id} person={person} />
      ))}
    </ul>
  );
}

const Poster = ({ person }: { person: MemberView }) => (
  <li className="flex items-center gap-3">
    <Avatar photo={person.photo} sizePx={48} />
    <div role="group" aria-label={memberName(person)} className="flex min-w-0 flex-1 items-center gap-3">
      <div className="min-w-0 flex-1">
        <NameAndHandle of={person} />
      </div>
      <FriendButton member={person.id} state={useFriendship(person.id, "none")} size="small" />
    </div>
  </li>
);
