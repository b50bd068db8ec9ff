import { PrefetchPageLinks } from "@remix-run/react";
import { LogIn, LogOut, SquarePen } from "lucide-react";
import { useState, type ComponentProps, type FormEventHandler, type ReactNode } from "react";
import { Avatar } from "~/app/ui/media/Avatar";
import { Badge } from "~/app/ui/primitives/Badge";
import { Wordmark } from "./Brand";
import { classNames } from "~/app/ui/primitives/classNames";
import { ListLink } from "~/app/ui/lists/ListLink";
import { LoginButtonForm } from "~/app/ui/primitives/LoginButtonForm";
import type { NavigationEntry, NavigationProps } from "./navigationEntries";
import { NavigationLink } from "./NavigationLink";
import { TEXTS } from "~/app/ui/texts";

interface MainNavigationProps extends NavigationProps {
  onLogout: FormEventHandler<HTMLFormElement>;
  returnTo?: ReactNode;
  /** whether the right column has the search, where there is room for it */
  hasSearchBeside: boolean;
}

/** The left column: icons from md, with words from lg. */
export function MainNavigation({
  viewer,
  entries,
  onPost,
  onLogin,
  onLogout,
  returnTo,
  hasSearchBeside,
}: MainNavigationProps) {
  return (
    <header className="sticky top-(--inset-top) flex h-(--screen) flex-col overflow-y-auto px-3 py-3 lg:min-w-[13.5rem] xl:min-w-[14.5rem]">
      <ListLink to="/" className="mb-3 flex h-11 items-center self-start rounded-full px-2.5">
        <Wordmark markOnly />
      </ListLink>
      <nav aria-label={TEXTS.navigation.main} className="flex flex-1 flex-col items-center lg:items-stretch">
        <ul className="space-y-0.5">
          {entries.map((entry) => (
            <li key={entry.id} className={classNames(entry.id === "search" && hasSearchBeside && "xl:hidden")}>
              <Entry entry={entry} viewer={viewer} onLogin={onLogin} />
            </li>
          ))}
        </ul>
        <PostButton
          viewer={viewer}
          onPost={onPost}
          onLogin={onLogin}
          frame="mt-4"
          className="grid h-12 w-12 place-items-center rounded-full bg-accent font-semibold text-accent-ink transition-colors hover:bg-accent-hover lg:flex lg:w-full lg:justify-center lg:gap-2"
        >
          <SquarePen aria-hidden className="size-5" />
          <span className="sr-only lg:not-sr-only">{TEXTS.navigation.post}</span>
        </PostButton>
        <div className="mt-auto pt-4">
          {viewer ? (
            <form method="post" action="/logout" onSubmit={onLogout}>
              <BottomEntry icon={<LogOut aria-hidden className="size-[22px]" />}>{TEXTS.navigation.logOut}</BottomEntry>
            </form>
          ) : (
            <LoginButtonForm onLogin={onLogin}>
              <BottomEntry icon={<LogIn aria-hidden className="size-[22px]" />}>{TEXTS.navigation.logIn}</BottomEntry>
            </LoginButtonForm>
          )}
        </div>
      </nav>
      {returnTo ? (
        <div className="mt-2 flex flex-col items-center empty:hidden lg:w-0 lg:min-w-full lg:items-stretch">
          {returnTo}
        </div>
      ) : null}
    </header>
  );
}

type EntryProps = Pick<MainNavigationProps, "viewer" | "onLogin"> & { entry: NavigationEntry };

function Entry({ entry, viewer, onLogin }: EntryProps) {
  const [prefetching, setPrefetching] = useState(false);
  const Icon = entry.icon;
  return (
    <>
      <NavigationLink
        entry={entry}
        onLogin={onLogin}
        className={entryClass}
        onPointerEnter={() => setPrefetching(true)}
        onFocus={() => setPrefetching(true)}
      >
        <span className="relative grid place-items-center">
          {entry.id === "profile" && viewer ? (
            <Avatar photo={viewer.photo} sizePx={24} className="-mx-px" />
          ) : (
            <Icon aria-hidden className="size-[22px] group-aria-[current=page]:stroke-[2.5]" />
          )}
          <span className="absolute -top-2 -end-2.5 lg:hidden">
            <Badge count={entry.badge} />
          </span>
        </span>
        <span className="sr-only lg:not-sr-only">{entry.name}</span>
        <span className="ms-auto hidden lg:inline">
          <Badge count={entry.badge} />
        </span>
      </NavigationLink>
      {prefetching && entry.to !== null ? <PrefetchPageLinks page={entry.to} /> : null}
    </>
  );
}

const entryClass =
  "group flex size-12 items-center justify-center gap-3.5 rounded-full text-base font-medium text-ink-2 transition-colors " +
  "hover:bg-hover hover:text-ink active:bg-pressed aria-[current=page]:font-bold aria-[current=page]:text-ink " +
  "lg:h-11 lg:w-full lg:justify-start lg:px-3.5";

const BottomEntry = ({ icon, children }: { icon: ReactNode; children: string }) => (
  <button type="submit" className={entryClass}>
    {icon}
    <span className="sr-only lg:not-sr-only">{children}</span>
  </button>
);

interface PostButtonProps extends Pick<NavigationProps, "viewer" | "onPost" | "onLogin">, ComponentProps<"button"> {
  /** classes of what is around the button */
  frame: string;
}

/** A visitor can press it too, and gets the login. */
export const PostButton = ({ viewer, onPost, onLogin, frame, ...button }: PostButtonProps) =>
  viewer ? (
    <div className={frame}>
      <button type="button" onClick={onPost} {...button} />
    </div>
  ) : (
    <LoginButtonForm onLogin={onLogin} className={frame}>
      <button type="submit" {...button} />
    </LoginButtonForm>
  );
