import { useLocation } from "@remix-run/react";
import { type ComponentProps, useId } from "react";
import { ListLink } from "~/app/ui/lists/ListLink";
import { LoginButtonForm } from "~/app/ui/primitives/LoginButtonForm";
import { TEXTS } from "~/app/ui/texts";
import { isHere, type NavigationEntry } from "./navigationEntries";

interface NavigationLinkProps extends Omit<ComponentProps<typeof ListLink>, "to"> {
  entry: NavigationEntry;
  onLogin: () => void;
}

/** A link of the navigation, which says how much its badge counts. A visitor gets the login where only members can go. */
export function NavigationLink({
  entry: { to, exact, badge },
  onLogin,
  className,
  children,
  ...rest
}: NavigationLinkProps) {
  const badgeId = useId();
  const { pathname } = useLocation();
  if (to === null) {
    return (
      <LoginButtonForm onLogin={onLogin}>
        <button type="submit" className={className}>
          {children}
        </button>
      </LoginButtonForm>
    );
  }
  return (
    <>
      <ListLink
        to={to}
        aria-current={isHere(to, exact, pathname) ? "page" : undefined}
        aria-describedby={badge > 0 ? badgeId : undefined}
        className={className}
        {...rest}
      >
        {children}
      </ListLink>
      {badge > 0 ? (
        <span id={badgeId} hidden>
          {TEXTS.navigation.badge({ count: badge })}
        </span>
      ) : null}
    </>
  );
}
