import { typedEmail, setTypedEmail } from "./credentials";
import { useLocation, useNavigate } from "@remix-run/react";
import { useState, type FormEvent } from "react";
import type { Result } from "~/app/http/apiError";
import { Tabs } from "~/app/ui/primitives/Tabs";
import { GoogleButton } from "~/app/accounts/google/GoogleButton";
import { PasskeyLogin } from "~/app/accounts/passkeys/PasskeyLogin";
import { afterDialogs } from "~/app/ui/dialogs/useBackCloses";
import { LoginForm, SignUpForm } from "./LoginForms";
import { type FirstStep, secondStepPath } from "~/app/http/proofPaths";
import { TEXTS } from "./texts";
import { TALL_LINE } from "~/app/ui/primitives/classNames";

export type LoginTab = "login" | "signup";

interface LoginTabsProps {
  tab: LoginTab;
  /** the person is signed in; or the dialog closes, because the page of the second step follows */
  onSuccess: () => void;
  /** where the person came from; only given on the login page, whose tabs are links, which work without JavaScript */
  next?: string;
  /** the answer to the form in `tab`, which was sent without JavaScript */
  answered?: Result | undefined;
}

export function LoginTabs({ tab: firstTab, onSuccess: onSignedIn, next, answered }: LoginTabsProps) {
  const [chosen, setChosen] = useState<LoginTab>(firstTab);
  const tab = next === undefined ? chosen : firstTab;
  const to = (path: LoginTab) => (next === undefined ? undefined : `/${path}?${new URLSearchParams({ next })}`);
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const onSuccess = ({ secondStep }: FirstStep) => {
    setTypedEmail("");
    if (!secondStep) return onSignedIn();
    if (next === undefined) onSignedIn();
    afterDialogs(() => navigate(secondStepPath(next ?? pathname + search)));
  };
  const google = <GoogleButton next={next} onSuccess={onSuccess} />;
  const form = { next, onSuccess, email: typedEmail() };
  return (
    <div onInput={rememberEmail}>
      <Tabs
        label={TEXTS.tabs.label}
        value={TEXTS.tabs[tab]}
        onChange={(name) => setChosen(name === TEXTS.tabs.login ? "login" : "signup")}
        tabs={[
          {
            name: TEXTS.tabs.login,
            to: to("login"),
            content: (
              <>
                <LoginForm {...form} answered={firstTab === "login" ? answered : undefined} />
                <Forgotten />
                {google}
                <PasskeyLogin onSuccess={onSuccess} />
              </>
            ),
          },
          {
            name: TEXTS.tabs.signup,
            to: to("signup"),
            content: (
              <>
                <SignUpForm {...form} answered={firstTab === "signup" ? answered : undefined} />
                {google}
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

function rememberEmail({ target }: FormEvent): void {
  if (target instanceof HTMLInputElement && target.name === "email") setTypedEmail(target.value);
}

/** This link loads a new page, so that no dialog stays open over it. */
const Forgotten = () => (
  <p className="pt-3 text-center text-sm">
    <a href="/forgotten" className={`${TALL_LINE} font-semibold text-accent underline-offset-2 hover:underline`}>
      {TEXTS.tabs.forgot}
    </a>
  </p>
);
