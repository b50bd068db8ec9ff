import { useNavigate } from "@remix-run/react";
import { type Answered, sentencesOf } from "~/app/edge/refusal";
import { Alert } from "~/app/ui/Alert";
import { AccountPage } from "./AccountPage";
import { LoginTabs, type LoginTab } from "./LoginTabs";

interface LoginScreenProps {
  tab: LoginTab;
  /** a path of this site, where the person came from */
  next: string;
  /** what a form sent without JavaScript was answered */
  answered: Answered | undefined;
}

/** The login as a page: for links from outside, and for browsers without JavaScript. */
export function LoginScreen({ tab, next, answered }: LoginScreenProps) {
  const navigate = useNavigate();
  return (
    <AccountPage title="Login/Sign-up">
      {answered && !answered.ok ? <Alert>{sentencesOf(answered)}</Alert> : null}
      <LoginTabs tab={tab} next={next} onSuccess={() => navigate(next, { replace: true })} />
    </AccountPage>
  );
}
