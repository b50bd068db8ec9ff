import type { FormEventHandler, ReactNode } from "react";
import { BottomBar } from "./BottomBar";
import { classNames } from "~/app/ui/primitives/classNames";
import { HeaderLoginProvider } from "./PageHeader";
import { useListLinks } from "~/app/ui/lists/ListLink";
import { LoadingNote } from "~/app/ui/primitives/LoadingNote";
import { MainNavigation } from "./MainNavigation";
import { navigationEntries, type ShellBadges, type ShellMember } from "./navigationEntries";
import type { PageShape } from "./pageShape";
import { ToastHost } from "~/app/ui/dialogs/toasts";
import { TEXTS } from "~/app/ui/texts";

interface ShellProps {
  viewer: ShellMember | null;
  badges: ShellBadges;
  onPost: () => void;
  onLogin: () => void;
  /** called before the logout form is sent */
  onLogout: FormEventHandler<HTMLFormElement>;
  rightColumn: ReactNode;
  /** the link back to something that continues on other pages, such as a game */
  returnTo?: ReactNode;
  shape: PageShape;
  /** the page shows what this browser has kept */
  isCopy?: boolean;
  children: ReactNode;
}

/**
 * The chrome of a page. Below md it has a bottom bar, from md a left column with icons, and from lg also their names.
 * From xl it has the right column too.
 */
export function Shell({
  viewer,
  badges,
  onPost,
  onLogin,
  onLogout,
  rightColumn,
  returnTo,
  shape,
  isCopy = false,
  children,
}: ShellProps) {
  const { wide = false, fullScreen = false } = shape;
  // otherwise `returnTo` is above the page: a board must not be covered, and other content scrolls inside the page
  const isFixed = !fullScreen && !shape.board && wide !== true;
  const hasPost = !wide && !shape.ownControls;
  const aside = returnTo ? (
    <aside
      aria-label={TEXTS.shell.game}
      data-above-bar={isFixed || undefined}
      className={classNames(
        "peer z-30 flex flex-col empty:hidden print:hidden md:hidden",
        isFixed ? ABOVE_BAR : "h-12 justify-center px-2",
      )}
    >
      {returnTo}
    </aside>
  ) : null;
  const navigation = { viewer, entries: navigationEntries(viewer, badges), onPost, onLogin };
  useListLinks();
  return (
    <>
      <a href="#main" className="skip-link rounded-full bg-accent px-4 py-2 font-semibold text-accent-ink">
        {TEXTS.shell.skip}
      </a>
      <LoadingNote isCopy={isCopy} isOverPage={shape.board} />
      {isFixed ? null : aside}
      <div
        className={classNames(
          "mx-auto justify-center print:block! max-md:peer-[:not(:empty)]:[--above:3rem] max-md:has-[+aside:not(:empty)]:[--over-bar:3.5rem] md:min-h-(--screen) md:grid xl:gap-x-8",
          wide === "full" ? FULL_COLUMNS : wide ? WIDE_COLUMNS : COLUMNS,
        )}
      >
        <div className="hidden md:block print:hidden">
          <MainNavigation {...navigation} onLogout={onLogout} returnTo={returnTo} hasSearchBeside={!wide} />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className={classNames(
            "min-w-0 border-hairline outline-none md:border-x md:pb-0",
            fullScreen ? "" : hasPost ? ROOM_FOR_POST : ROOM_FOR_BAR,
            shape.board && "short:pb-0!",
          )}
        >
          <HeaderLoginProvider value={viewer ? null : onLogin}>{children}</HeaderLoginProvider>
        </main>
        {wide ? null : (
          <aside aria-label={TEXTS.shell.discover} className="hidden xl:block print:hidden">
            <div className="sticky top-(--inset-top) max-h-(--screen) overflow-y-auto overscroll-contain -mx-1 px-1 py-3">
              {rightColumn}
            </div>
          </aside>
        )}
      </div>
      {isFixed ? aside : null}
      {fullScreen ? null : <BottomBar {...navigation} postShown={hasPost} isHiddenWhenShort={shape.board === true} />}
      <ToastHost belowHeader={fullScreen} />
    </>
  );
}

/** Extra space at a list's end on small screens, so that its last item can scroll clear of the floating controls. */
const ROOM_FOR_BAR = "max-md:pb-[calc(4rem+var(--over-bar,0px))]";
const ROOM_FOR_POST = "max-md:pb-38 max-md:low:pb-[calc(4rem+var(--over-bar,0px))]";

/** For a page that is as high as the screen and scrolls inside: the height above the bottom bar. */
export const fullHeightClass = "h-[calc(var(--screen)-4rem-var(--above,0px))] md:h-(--screen)";

/** The left column is as wide as its longest word needs, and at least as wide as English ones (MainNavigation). */
const COLUMNS =
  "md:grid-cols-[4.5rem_minmax(0,40rem)] lg:grid-cols-[fit-content(17rem)_minmax(0,40rem)] xl:grid-cols-[fit-content(17rem)_minmax(0,37.5rem)_minmax(0,18.75rem)]";
const WIDE_COLUMNS =
  "md:grid-cols-[4.5rem_minmax(0,1fr)] lg:grid-cols-[fit-content(17rem)_minmax(0,1fr)] xl:grid-cols-[fit-content(17rem)_minmax(0,58.25rem)]";

const FULL_COLUMNS =
  "md:grid-cols-[4.5rem_minmax(0,1fr)] lg:grid-cols-[fit-content(17rem)_minmax(0,1fr)] xl:grid-cols-[fit-content(17rem)_minmax(0,87.5rem)]";

/** next to the Post button */
const ABOVE_BAR =
  "fixed max-w-[60vw] low:max-w-[90vw] rounded-full bg-paper bottom-[calc(4.5rem+var(--inset-bottom))] start-[calc(0.75rem+var(--inset-start))]";
