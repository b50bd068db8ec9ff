import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { iconButtonClass } from "~/app/ui/IconButton";

interface ChatHeaderProps {
  picture: ReactNode;
  name: ReactNode;
  /** a line below the name; its place is kept when it is null */
  about: ReactNode;
  /** what one can do, at the end */
  children: ReactNode;
}

/** With whom one talks. On small screens the list is behind the chat, and Back leads to it. */
export const ChatHeader = ({ picture, name, about, children }: ChatHeaderProps) => (
  <header className="flex h-14 shrink-0 items-center gap-1 border-b border-hairline px-2 md:px-4">
    <Link to="/messages" aria-label="Back" title="Back" className={`${iconButtonClass} md:hidden!`}>
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
    <div className="group relative flex min-w-0 flex-1 items-center gap-3">
      {picture}
      <div className="min-w-0">
        <h1 className="truncate text-base leading-5 font-bold">{name}</h1>
        {about}
      </div>
    </div>
    {children}
  </header>
);
