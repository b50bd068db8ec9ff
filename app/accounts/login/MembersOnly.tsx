import { LockKeyhole } from "lucide-react";
import { useEffect, type ReactNode } from "react";
import { Button } from "~/app/ui/primitives/Button";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { LoginButtonForm } from "~/app/ui/primitives/LoginButtonForm";
import { useLoginPrompt } from "./loginPrompt";
import { useViewer } from "~/app/members/viewerContext";
import { TEXTS } from "~/app/accounts/texts";

/** Content for members. A visitor gets the login, and goes to `/` when they close it (U2, A9). */
export function MembersOnly({ what, children }: { what: string; children: ReactNode }) {
  const viewer = useViewer();
  const { openLogin } = useLoginPrompt();
  useEffect(() => {
    if (!viewer) openLogin({ returnOnClose: true });
  }, [viewer, openLogin]);
  if (viewer) return children;
  return (
    <EmptyState icon={<LockKeyhole className="size-6" />} title={TEXTS.membersOnly.title({ what })} isPage>
      <LoginButtonForm onLogin={() => openLogin({ returnOnClose: true })} className="mt-3">
        <Button type="submit">{TEXTS.membersOnly.logIn}</Button>
      </LoginButtonForm>
    </EmptyState>
  );
}
