import { useState } from "react";
import { Tabs } from "~/app/ui/Tabs";
import { GoogleButton } from "./GoogleButton";
import { LoginForm, SignUpForm } from "./LoginForms";

export type LoginTab = "login" | "signup";

interface LoginTabsProps {
  tab: LoginTab;
  onSuccess: () => void;
  /** on a page of its own, where the person came from: the tabs are links then, and work without JavaScript */
  next?: string;
}

export function LoginTabs({ tab: firstTab, onSuccess, next }: LoginTabsProps) {
  const [chosen, setChosen] = useState<LoginTab>(firstTab);
  const tab = next === undefined ? chosen : firstTab;
  const link = (path: LoginTab) => (next === undefined ? {} : { to: `/${path}?${new URLSearchParams({ next })}` });
  const google = <GoogleButton next={next} onSuccess={onSuccess} />;
  return (
    <Tabs
      label="Login or sign up"
      value={NAMES[tab]}
      onChange={(name) => setChosen(name === NAMES.login ? "login" : "signup")}
      tabs={[
        { name: NAMES.login, ...link("login"), content: <><LoginForm next={next} onSuccess={onSuccess} />{forgotten}{google}</> },
        { name: NAMES.signup, ...link("signup"), content: <><SignUpForm next={next} onSuccess={onSuccess} />{google}</> },
      ]}
    />
  );
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
