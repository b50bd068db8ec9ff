import { useNavigate } from "@remix-run/react";
import { type Answered, sentencesOf } from "~/app/edge/refusal";
import { Alert } from "~/app/ui/Alert";
import { PageHeader } from "~/app/ui/PageHeader";
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
    <>
      <PageHeader title="Login/Sign-up" />
      <div className="mx-auto max-w-[400px] space-y-4 px-4 py-6">
        {answered && !answered.ok ? <Alert>{sentencesOf(answered)}</Alert> : null}
        <LoginTabs tab={tab} next={next} onSuccess={() => navigate(next, { replace: true })} />
      </div>
    </>
  );
}
