import { useNavigate } from "@remix-run/react";
import type { Result } from "~/app/http/apiError";
import { AccountPage } from "./AccountPage";
import { LoginTabs, type LoginTab } from "./LoginTabs";
import { TEXTS } from "./texts";

interface LoginScreenProps {
  tab: LoginTab;
  /** a path of this site, where the person came from */
  next: string;
  /** the answer to a form that was sent without JavaScript */
  answered: Result | undefined;
}

/** The login as a page, for links from other sites and for browsers without JavaScript. */
export function LoginScreen({ tab, next, answered }: LoginScreenProps) {
  const navigate = useNavigate();
  return (
    <AccountPage title={TEXTS.title}>
      <LoginTabs tab={tab} next={next} answered={answered} onSuccess={() => navigate(next, { replace: true })} />
    </AccountPage>
  );
}
