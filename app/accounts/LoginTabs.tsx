import { useState, type FormEvent } from "react";
import type { Answered } from "~/app/edge/refusal";
import { Tabs } from "~/app/ui/Tabs";
import { GoogleButton } from "./GoogleButton";
import { LoginForm, SignUpForm } from "./LoginForms";
import { keepTypedEmail, typedEmail } from "./typedEmail";

export type LoginTab = "login" | "signup";

interface LoginTabsProps {
  tab: LoginTab;
  onSuccess: () => void;
  /** on a page of its own, where the person came from: the tabs are links then, and work without JavaScript */
  next?: string;
  /** what the form of `tab` was answered when it was sent without JavaScript */
  answered?: Answered | undefined;
}

export function LoginTabs({ tab: firstTab, onSuccess: onSignedIn, next, answered }: LoginTabsProps) {
  const [chosen, setChosen] = useState<LoginTab>(firstTab);
  const tab = next === undefined ? chosen : firstTab;
  const link = (path: LoginTab) => (next === undefined ? {} : { to: `/${path}?${new URLSearchParams({ next })}` });
  const onSuccess = () => {
    keepTypedEmail("");
    onSignedIn();
  };
  const google = <GoogleButton next={next} onSuccess={onSuccess} />;
  const form = { next, onSuccess, email: typedEmail() };
  return (
    <div onInput={keepEmail}>
      <Tabs
        label="Login or sign up"
        value={NAMES[tab]}
        onChange={(name) => setChosen(name === NAMES.login ? "login" : "signup")}
        tabs={[
          { name: NAMES.login, ...link("login"), content: <><LoginForm {...form} answered={firstTab === "login" ? answered : undefined} />{forgotten}{google}</> },
          { name: NAMES.signup, ...link("signup"), content: <><SignUpForm {...form} answered={firstTab === "signup" ? answered : undefined} />{google}</> },
        ]}
      />
    </div>
  );
}

function keepEmail({ target }: FormEvent): void {
  if (target instanceof HTMLInputElement && target.name === "email") keepTypedEmail(target.value);
}

/** A whole page load, which leaves no dialog open over the page it leads to. */
const forgotten = (
  <p className="pt-3 text-center text-sm">
    <a href="/forgotten" className="font-semibold text-accent underline-offset-2 hover:underline">
      Forgotten password?
    </a>
  </p>
);

const NAMES: Record<LoginTab, string> = { login: "Login", signup: "Sign Up" };
