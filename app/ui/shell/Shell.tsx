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
  children,
}: ShellProps) {
  const { wide = false, fullScreen = false } = shape;
  // otherwise `returnTo` is above the page: a board must not be covered, and other content scrolls inside the page
  const isFixed = !fullScreen && !shape.board && wide !== true;
  const hasPost = !wide && !shape.ownControls;
  const aside = returnTo ? (
    <aside
      aria-label={TEXTS.shell.game}
      className={classNames(
        "peer z-30 flex flex-col empty:hidden md:hidden",
        isFixed ? ABOVE_BAR : "h-12 justify-center px-2",
      )}
    >
      {returnTo}
    </aside>
  ) : null;
  const entries = navigationEntries(viewer, badges);
  useListLinks();
  return (
    <>
      <a href="#main" className="skip-link rounded-full bg-accent px-4 py-2 font-semibold text-accent-ink">
        {TEXTS.shell.skip}
      </a>
      <LoadingNote />
      {isFixed ? null : aside}
      <div
        className={classNames(
          "mx-auto justify-center max-md:peer-[:not(:empty)]:[--above:48px] max-md:has-[+aside:not(:empty)]:[--over-bar:56px] md:min-h-dvh md:grid xl:gap-x-8",
          wide === "full" ? FULL_COLUMNS : wide ? WIDE_COLUMNS : COLUMNS,
        )}
      >
        <div className="hidden md:block">
          <MainNavigation {...{ viewer, entries, onPost, onLogin, onLogout, returnTo }} hasSearchBeside={!wide} />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className={classNames(
            "min-w-0 border-hairline outline-none md:border-x md:pb-0",
            fullScreen ? "" : hasPost ? ROOM_FOR_POST : ROOM_FOR_BAR,
            wide === "full" && "short:pb-0!",
          )}
        >
          <HeaderLoginProvider value={viewer ? null : onLogin}>{children}</HeaderLoginProvider>
        </main>
        {wide ? null : (
          <aside aria-label={TEXTS.shell.discover} className="hidden xl:block">
            <div className="sticky top-0 max-h-dvh overflow-y-auto overscroll-contain -mx-1 px-1 py-3">
              {rightColumn}
            </div>
          </aside>
        )}
      </div>
      {isFixed ? aside : null}
      {fullScreen ? null : (
        <BottomBar {...{ viewer, entries, onPost, onLogin }} postShown={hasPost} isHiddenWhenShort={wide === "full"} />
      )}
      <ToastHost belowHeader={fullScreen} />
    </>
  );
}

/** Extra space at a list's end on small screens, so that its last item can scroll clear of the floating controls. */
const ROOM_FOR_BAR = "max-md:pb-[calc(64px+var(--over-bar,0px)+env(safe-area-inset-bottom))]";
const ROOM_FOR_POST = "max-md:pb-[calc(152px+env(safe-area-inset-bottom))]";

/** For a page that is as high as the screen and scrolls inside: the height above the bottom bar. */
export const fullHeightClass = "h-[calc(100dvh-64px-env(safe-area-inset-bottom)-var(--above,0px))] md:h-dvh";

const COLUMNS =
  "md:grid-cols-[72px_minmax(0,640px)] lg:grid-cols-[216px_minmax(0,640px)] xl:grid-cols-[232px_minmax(0,600px)_minmax(0,300px)]";
const WIDE_COLUMNS =
  "md:grid-cols-[72px_minmax(0,1fr)] lg:grid-cols-[216px_minmax(0,1fr)] xl:grid-cols-[232px_minmax(0,932px)]";

const FULL_COLUMNS =
  "md:grid-cols-[72px_minmax(0,1fr)] lg:grid-cols-[216px_minmax(0,1fr)] xl:grid-cols-[232px_minmax(0,1400px)]";

/** next to the Post button */
const ABOVE_BAR =
  "fixed max-w-[calc(100vw-100px)] rounded-full bg-paper bottom-[calc(72px+env(safe-area-inset-bottom))] left-3";
