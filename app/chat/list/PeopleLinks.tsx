import { Link } from "@remix-run/react";
import { NameAndHandle } from "~/app/members/Handle";
import type { MemberView } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";

interface PeopleLinksProps {
  label: string;
  people: readonly MemberView[];
  onChoose?: () => void;
}

/** Links to the chats with people, even if these don't exist yet. */
export const PeopleLinks = ({ label, people, onChoose }: PeopleLinksProps) => (
  <ul aria-label={label}>
    {people.map((person) => (
      <li key={person.id}>
        <Link
          to={`/messages/${person.id}`}
          onClick={onChoose}
          className="flex items-center gap-3 px-5 py-2 -outline-offset-2 transition-colors hover:bg-hover active:bg-pressed"
        >
          <Avatar photo={person.photo} sizePx={40} />
          <NameAndHandle of={person} />
        </Link>
      </li>
    ))}
  </ul>
);
