import { Button } from "~/app/ui/primitives/Button";
import { LoginButtonForm } from "~/app/ui/primitives/LoginButtonForm";
import { useLoginPrompt } from "./loginPrompt";
import { useViewer } from "~/app/members/viewerContext";
import { TEXTS } from "~/app/accounts/texts";

/** Introduces Parlor to visitors. */
export function Welcome() {
  const viewer = useViewer();
  const { openLogin } = useLoginPrompt();
  if (viewer) return null;
  return (
    <section aria-label={TEXTS.welcome.label} className="mt-4 rounded-lg border border-hairline p-4">
      <h2 className="text-lg font-bold">{TEXTS.welcome.title}</h2>
      <p className="mt-1 text-ink-2">{TEXTS.welcome.text}</p>
      <LoginButtonForm onLogin={() => openLogin()} className="mt-3">
        <Button type="submit" className="w-full">
          {TEXTS.welcome.join}
        </Button>
      </LoginButtonForm>
    </section>
  );
}
