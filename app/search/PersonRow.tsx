import { Link } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import { authorName } from "~/app/posts/authorName";
import { Avatar } from "~/app/ui/Avatar";
import { iconButtonClass } from "~/app/ui/IconButton";
import type { PersonView } from "./view";

/** A member who was found; Q2: friends are flagged and can be written to. */
export function PersonRow({ person }: { person: PersonView }) {
  const name = authorName(person);
  return (
    <li className="flex items-center gap-2 pr-3 transition-colors hover:bg-hover">
      <Link to={`/${person.id}`} className="flex min-w-0 flex-1 items-center gap-3 py-2 pl-4 -outline-offset-2">
        <Avatar photo={person.photo} sizePx={48} />
        <span className="truncate font-semibold">{name}</span>
      </Link>
      {person.isFriend ? (
        <>
          <span className="rounded-full bg-accent-soft px-2 py-0.5 text-xs font-semibold text-accent">Friend</span>
          <Link to={`/messages/${person.id}`} title={`Message ${name}`} className={iconButtonClass}>
            <MessageCircle aria-hidden className="size-5" />
          </Link>
        </>
      ) : null}
    </li>
  );
}
