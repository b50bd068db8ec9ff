import type { ReactNode } from "react";
import { BottomBar } from "./BottomBar";
import { Wordmark } from "./Brand";
import { Button } from "./Button";
import { classNames } from "./classNames";
import { ListLink, useListLinks } from "./ListLink";
import { LoadingNote } from "./LoadingNote";
import { LoginForm } from "./LoginForm";
import { MainNavigation } from "./MainNavigation";
import { navigationEntries, type ShellBadges, type ShellMember } from "./navigationEntries";
import { ToastHost } from "./toasts";

interface ShellProps {
  viewer: ShellMember | null;
  badges: ShellBadges;
  onPost: () => void;
  onLogin: () => void;
  /** called before the logout form is sent */
  onLogout: () => void;
  rightColumn: ReactNode;
  /** the page wants the width of the right column too */
  wide: boolean;
  children: ReactNode;
}

/** The chrome: below md a header and a bottom bar, from md a rail, from lg with words, from xl with the right column. */
export function Shell({ viewer, badges, onPost, onLogin, onLogout, rightColumn, wide, children }: ShellProps) {
  const entries = navigationEntries(viewer, badges);
  useListLinks();
  return (
    <>
      <a href="#main" className="skip-link rounded-full bg-accent px-4 py-2 font-semibold text-accent-ink">
        Skip to content
      </a>
      <LoadingNote />
      <SmallHeader signedIn={viewer !== null} onLogin={onLogin} />
      <div className={classNames("mx-auto justify-center md:min-h-dvh md:grid xl:gap-x-8", wide ? WIDE_COLUMNS : COLUMNS)}>
        <div className="hidden md:block">
          <MainNavigation {...{ viewer, onPost, onLogin, onLogout }} entries={entries.filter((entry) => entry.name !== "Search")} />
        </div>
        <main
          id="main"
          tabIndex={-1}
          className="min-w-0 border-hairline pb-[calc(64px+env(safe-area-inset-bottom))] outline-none md:border-x md:pb-0"
        >
          {children}
        </main>
        {wide ? null : (
          <aside aria-label="Discover" className="hidden xl:block">
            <div className="sticky top-0 py-3">{rightColumn}</div>
          </aside>
        )}
      </div>
      <BottomBar {...{ viewer, entries, onPost, onLogin }} postShown={!wide} />
      <ToastHost />
    </>
  );
}

/** For a page that is as high as the screen and scrolls inside: what the header and the bottom bar leave of it. */
export const fullHeightClass = "h-[calc(100dvh-116px-env(safe-area-inset-bottom))] md:h-dvh";

const COLUMNS = "md:grid-cols-[72px_minmax(0,640px)] lg:grid-cols-[216px_minmax(0,640px)] xl:grid-cols-[232px_minmax(0,600px)_minmax(0,300px)]";
const WIDE_COLUMNS = "md:grid-cols-[72px_minmax(0,1fr)] lg:grid-cols-[216px_minmax(0,1fr)] xl:grid-cols-[232px_minmax(0,932px)]";

const SmallHeader = ({ signedIn, onLogin }: { signedIn: boolean; onLogin: () => void }) => (
  <header className="sticky top-0 z-30 flex h-13 items-center justify-between border-b border-hairline bg-paper/92 px-4 backdrop-blur-md md:hidden">
    <ListLink to="/" className="rounded-sm">
      <Wordmark />
    </ListLink>
    {signedIn ? null : (
      <LoginForm onLogin={onLogin}>
        <Button type="submit" size="small">
          Login/Sign-up
        </Button>
      </LoginForm>
    )}
  </header>
);
