import { Link } from "@remix-run/react";
import { useLiveNames } from "~/app/members/useNames";
import { useInbox } from "~/app/rooms/InboxProvider";
import { ChatRows } from "./ChatRows";
import { useNamedChats } from "./useNamedChats";
import { TEXTS } from "./texts";

/** As many as fit beside a page without scrolling. */
const SHOWN_MAX = 5;

/** The newest chats, for the right column of wide screens; for a member without chats, a link to the search. */
export function RecentChats() {
  const { view } = useInbox();
  useLiveNames();
  const chats = useNamedChats().slice(0, SHOWN_MAX);
  if (!view.ready) return null;
  if (chats.length === 0) {
    return (
      <section
        aria-label={TEXTS.recent.findPeople}
        className="mt-4 animate-appear rounded-lg border border-hairline p-4"
      >
        <h2 className="text-lg font-bold">{TEXTS.recent.emptyTitle}</h2>
        <p className="mt-1 text-ink-2">{TEXTS.recent.emptyHint}</p>
        <Link to="/search" className={moreClass}>
          {TEXTS.recent.search}
        </Link>
      </section>
    );
  }
  return (
    <section
      aria-label={TEXTS.recent.title}
      className="mt-4 animate-appear overflow-hidden rounded-lg border border-hairline"
    >
      <h2 className="px-4 pt-3 pb-1 text-lg font-bold">{TEXTS.recent.title}</h2>
      <ChatRows label={TEXTS.recent.title} chats={chats} />
      <Link to="/messages" className={`mb-3 ms-4 ${moreClass}`}>
        {TEXTS.recent.showAll}
      </Link>
    </section>
  );
}

const moreClass = "mt-2 inline-block font-semibold text-accent underline-offset-2 hover:underline";
