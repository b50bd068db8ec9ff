import { Link } from "@remix-run/react";
import { NameAndHandle } from "~/app/members/Handle";
import type { MemberView } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";

/** A link to the chat with a person, even if it doesn't exist yet. */
export const PersonLink = ({ person, onChoose }: { person: MemberView; onChoose?: () => void }) => (
  <Link
    to={`/messages/${person.id}`}
    onClick={onChoose}
    className="flex items-center gap-3 px-5 py-2 -outline-offset-2 transition-colors hover:bg-hover active:bg-pressed"
  >
    <Avatar photo={person.photo} sizePx={40} />
    <NameAndHandle of={person} />
  </Link>
);
