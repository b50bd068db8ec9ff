import { Link } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { iconButtonClass } from "~/app/ui/primitives/IconButton";
import { TEXTS } from "./texts";

interface ChatHeaderProps {
  picture: ReactNode;
  name: ReactNode;
  /** the line below the name; null when nothing stands there */
  about: ReactNode;
  /** buttons at the end */
  children: ReactNode;
}

/**
 * The chat's name and picture. On small screens the list is behind the chat, and Back leads to it; the name gets the
 * space between the buttons.
 */
export const ChatHeader = ({ picture, name, about, children }: ChatHeaderProps) => (
  <header className="flex min-h-14 shrink-0 flex-wrap items-center justify-end border-b border-hairline px-1 md:gap-1 md:px-4 low:min-h-11">
    <Link
      to="/messages"
      aria-label={TEXTS.header.back}
      title={TEXTS.header.back}
      className={`${iconButtonClass} max-md:size-10! md:hidden!`}
    >
      <ArrowLeft aria-hidden className="size-5" />
    </Link>
    <div className="group relative flex min-w-0 flex-1 basis-24 items-center gap-2 md:gap-3">
      <div className="shrink-0 max-[22.4rem]:hidden max-md:[&>span]:size-8!">{picture}</div>
      <div className="min-w-0">
        <h1 dir="auto" className="truncate text-base leading-5 font-bold">
          {name}
        </h1>
        {about}
      </div>
    </div>
    <div className="flex shrink-0 max-md:[&_button]:size-10 max-[22.4rem]:[&_button]:w-8! md:gap-1">{children}</div>
  </header>
);
