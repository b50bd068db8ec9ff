import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";

interface LoginButtonFormProps {
  onLogin: () => void;
  /** contains one submit button */
  children: ReactNode;
  className?: string;
}

/**
 * A button for members only. It opens the login dialog, or without JavaScript the login page, which leads back here.
 */
export function LoginButtonForm({ onLogin, children, className }: LoginButtonFormProps) {
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
