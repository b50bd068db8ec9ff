import { Link } from "@remix-run/react";
import { MessageCircle } from "lucide-react";
import type { ReactNode } from "react";
import { NameAndHandle } from "~/app/members/Handle";
import { memberName, type MemberView } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";
import { iconButtonClass } from "~/app/ui/primitives/IconButton";
import { TEXTS } from "./texts";

interface PersonRowProps {
  person: MemberView;
  /** shows a link to the chat, also if the first message is a request (X29) */
  canMessage: boolean;
  /** shown before the link to the chat */
  flag?: ReactNode;
  /** shown at the end of the row */
  children?: ReactNode;
}

export function PersonRow({ person, canMessage, flag, children }: PersonRowProps) {
  const name = memberName(person);
  return (
    <li className="flex flex-wrap items-center justify-end gap-2 pe-3 transition-colors hover:bg-hover">
      <Link to={`/${person.id}`} className="flex min-w-0 grow basis-36 items-center gap-3 py-2 ps-4 -outline-offset-2">
        <Avatar photo={person.photo} sizePx={48} />
        <NameAndHandle of={person} />
      </Link>
      {flag}
      {canMessage ? (
        <Link to={`/messages/${person.id}`} title={TEXTS.message({ name })} className={iconButtonClass}>
          <MessageCircle aria-hidden className="size-5" />
        </Link>
      ) : null}
      {children}
    </li>
  );
}
