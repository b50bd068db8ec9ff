import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { authorName } from "~/app/posts/authorName";
import type { AuthorView } from "~/app/posts/view";
import { Avatar } from "~/app/ui/Avatar";
import { iconButtonClass } from "~/app/ui/IconButton";

interface ConversationHeaderProps {
  peer: AuthorView;
  /** deleted their account, so that there is no profile to go to */
  isGone: boolean;
  /** null while unknown */
  online: boolean | null;
  /** stands at the end */
  children: ReactNode;
}

export function ConversationHeader({ peer, isGone, online, children }: ConversationHeaderProps) {
  return (
    <header className="flex h-14 shrink-0 items-center gap-1 border-b border-hairline px-2 md:px-4">
      <Link to="/messages" aria-label="Back" title="Back" className={`${iconButtonClass} md:hidden!`}>
        <ArrowLeft aria-hidden className="size-5" />
      </Link>
      <div className="group relative flex min-w-0 flex-1 items-center gap-3">
        <Avatar photo={peer.photo} sizePx={40} online={online === true} />
        <div className="min-w-0">
          <h1 className="truncate text-base leading-5 font-bold">
            {isGone ? (
              authorName(peer)
            ) : (
              <Link to={`/${peer.id}`} prefetch="intent" className="group-hover:underline after:absolute after:inset-0">
                {authorName(peer)}
              </Link>
            )}
          </h1>
          {isGone ? null : (
            <p role="status" className="h-4 text-xs text-ink-3">
              {online === null ? "" : online ? "Online" : "Offline"}
            </p>
          )}
        </div>
      </div>
      {children}
    </header>
  );
}
