import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

interface LoginFormProps {
  onLogin: () => void;
  /** holds one submit button */
  children: ReactNode;
  className?: string;
}

/** A button that needs a member: opens the login here, and without JavaScript leads to the login page and back. */
export function LoginForm({ onLogin, children, className }: LoginFormProps) {
  const { pathname, search } = useLocation();
  return (
    <form
      action="/login"
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        onLogin();
      }}
    >
      <input type="hidden" name="next" value={pathname + search} />
      {children}
    </form>
  );
}
