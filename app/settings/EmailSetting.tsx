import { Link } from "@remix-run/react";
import { buttonClass } from "~/app/ui/primitives/Button";
import type { AccountView } from "~/app/accounts/account.server";
import { SendVerification } from "~/app/accounts/email/SendVerification";
import { TEXTS } from "./texts";

/** A12. Whether the email is confirmed. If it isn't, the member can ask for a new link. */
export function EmailSetting({ email, emailVerified }: Pick<AccountView, "email" | "emailVerified">) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="min-w-[min(12rem,100%)] flex-1">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="text-sm text-ink-3">{emailVerified ? TEXTS.email.confirmed : TEXTS.email.unconfirmed}</p>
      </div>
      {emailVerified ? null : <SendVerification email={email} />}
      <Link to="/settings/email" className={buttonClass("outline", "small")}>
        {TEXTS.email.change}
      </Link>
    </div>
  );
}
