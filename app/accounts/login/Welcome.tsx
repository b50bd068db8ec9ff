import { Button } from "~/app/ui/primitives/Button";
import { LoginForm } from "~/app/ui/primitives/LoginForm";
import { useLoginPrompt } from "./loginPrompt";
import { useViewer } from "~/app/members/viewerContext";

/** Introduces Parlor to visitors. */
export function Welcome() {
  const viewer = useViewer();
  const { openLogin } = useLoginPrompt();
  if (viewer) return null;
  return (
    <section aria-label="Welcome" className="mt-4 rounded-lg border border-hairline p-4">
      <h2 className="text-lg font-bold">Pull up a chair</h2>
      <p className="mt-1 text-ink-2">
        Parlor is a place to post, talk and play with friends. Look around, and join when you like.
      </p>
      <LoginForm onLogin={() => openLogin()} className="mt-3">
        <Button type="submit" className="w-full">
          Join Parlor
        </Button>
      </LoginForm>
    </section>
  );
}
