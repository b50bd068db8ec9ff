import { Link } from "@remix-run/react";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { showToast } from "~/app/ui/dialogs/toasts";
import { useAct } from "~/app/http/useAct";
import type { AccountView } from "~/app/accounts/account.server";
import { TEXTS } from "./texts";

/** A12. Whether the email is confirmed. If it isn't, the member can ask for a new link. */
export function EmailSetting({ email, emailVerified }: Pick<AccountView, "email" | "emailVerified">) {
  const { act, pending } = useAct((answer) => showToast(answer.ok ? TEXTS.email.sent(email) : answer.message));
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-48 flex-1">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-ink-3">{emailVerified ? TEXTS.email.confirmed : TEXTS.email.unconfirmed}</p>
      </div>
      {emailVerified ? null : (
        <form
          method="post"
          action="/verify/send"
          onSubmit={(event) => {
            event.preventDefault();
            act("/verify/send", {});
          }}
        >
          <Button type="submit" look="outline" size="small" disabled={pending} busy={pending}>
            {TEXTS.email.send}
          </Button>
        </form>
      )}
      <Link to="/settings/email" className={buttonClass("outline", "small")}>
        {TEXTS.email.change}
      </Link>
    </div>
  );
}
