import { SquarePen } from "lucide-react";
import { Avatar } from "~/app/ui/media/Avatar";
import { Badge } from "~/app/ui/primitives/Badge";
import { classNames } from "~/app/ui/primitives/classNames";
import { PostButton } from "./MainNavigation";
import type { NavigationEntry, NavigationProps } from "./navigationEntries";
import { NavigationLink } from "./NavigationLink";
import { TEXTS } from "~/app/ui/texts";

interface BottomBarProps extends NavigationProps {
  /** false on a wide page, and when the page has its own controls in the place of the Post button */
  postShown: boolean;
  /** the page needs the full height of a phone in landscape */
  isHiddenWhenShort?: boolean;
}

/**
 * Hides the Post button while the page has an element with `data-own-controls`, such as a list with buttons in the same
 * place.
 */
const HIDDEN_BY_OWN_CONTROLS = "[body:has([data-own-controls])_&]:hidden";

/** The navigation on small screens, within reach of the thumb. */
export function BottomBar({ viewer, entries, postShown, isHiddenWhenShort = false, onPost, onLogin }: BottomBarProps) {
  return (
    <nav
      aria-label={TEXTS.navigation.bottom}
      className={classNames(
        "fixed inset-x-0 bottom-0 z-30 border-t border-hairline bg-paper/94 pe-(--inset-right) pb-(--inset-bottom) ps-(--inset-left) backdrop-blur-md print:hidden! md:hidden low:flex low:items-center",
        isHiddenWhenShort && "short:hidden",
      )}
    >
      {postShown ? (
        <PostButton
          viewer={viewer}
          onPost={onPost}
          onLogin={onLogin}
          frame={classNames(
            "absolute end-[calc(1rem+var(--inset-end))] bottom-[calc(100%+1rem)] low:static low:px-2",
            HIDDEN_BY_OWN_CONTROLS,
          )}
          aria-label={TEXTS.navigation.post}
          className="grid size-14 place-items-center rounded-full bg-accent text-accent-ink ring-4 ring-paper transition-colors active:bg-accent-hover low:size-[min(2.75rem,14vw)]"
        >
          <SquarePen aria-hidden className="size-6" />
        </PostButton>
      ) : null}
      <ul
        className="mx-auto grid max-w-140 low:flex-1"
        // the browser may draw the bar while the document arrives, so each entry has its final width from the start
        style={{ gridTemplateColumns: `repeat(${entries.length}, minmax(0, 1fr))` }}
      >
        {entries.map((entry) => (
          <li key={entry.id}>
            <Entry entry={entry} viewer={viewer} onLogin={onLogin} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

type EntryProps = Pick<BottomBarProps, "viewer" | "onLogin"> & { entry: NavigationEntry };

function Entry({ entry, viewer, onLogin }: EntryProps) {
  const Icon = entry.icon;
  return (
    <NavigationLink entry={entry} onLogin={onLogin} className={entryClass}>
      <span className="sr-only">{entry.name}</span>
      <span className="relative grid">
        {entry.id === "profile" && viewer ? (
          <Avatar
            photo={viewer.photo}
            sizePx={24}
            className="rounded-full group-aria-[current=page]:ring-2 group-aria-[current=page]:ring-accent"
          />
        ) : (
          <Icon aria-hidden className={iconClass} />
        )}
        <span className="absolute -top-2 -end-2.5 narrow:scale-75">
          <Badge count={entry.badge} />
        </span>
      </span>
    </NavigationLink>
  );
}

/** Seven of them have room on a narrow screen with large text (X182). */
const iconClass = "size-[min(1.5rem,7.5vw)] group-aria-[current=page]:stroke-[2.5]";

const entryClass =
  "group relative grid h-14 w-full place-items-center text-ink-2 -outline-offset-2 active:bg-pressed aria-[current=page]:text-accent";
