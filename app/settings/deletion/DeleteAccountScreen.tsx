import { useRef } from "react";
import type { Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { TextField } from "~/app/ui/primitives/Field";
import type { AccountView } from "~/app/accounts/account.server";
import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import { TEXTS } from "./texts";
import { RichText } from "~/app/i18n/RichText";

interface DeleteAccountScreenProps {
  /** null when the account is deleted */
  account: AccountView | null;
  /** the answer to the form */
  answered: Result | undefined;
}

/** A11. Lists what is deleted and what stays before it asks for the password. */
export function DeleteAccountScreen({ account, answered }: DeleteAccountScreenProps) {
  return (
    <AccountPage title={TEXTS.title} backTo={account ? "/settings" : "/"}>
      {account ? (
        <>
          <p>{TEXTS.deleted}</p>
          <p>{TEXTS.stays}</p>
          <p>
            <RichText parts={TEXTS.undo()} settings={(text) => <PlainLink to="/settings">{text}</PlainLink>} />
          </p>
          <DeleteForm {...account} answered={answered} />
        </>
      ) : (
        <Deleted />
      )}
    </AccountPage>
  );
}

function DeleteForm({ email, hasPassword, answered }: AccountView & { answered: Result | undefined }) {
  const sentAtMs = useRef(-Infinity);
  const refused = answered?.ok === false ? answered : null;
  return (
    <form
      method="post"
      className="space-y-4"
      onSubmit={(event) => {
        // The second click of a double click would find no account, and the page would show that. A later click may be
        // intentional.
        if (event.timeStamp - sentAtMs.current < DOUBLE_CLICK_MS) return event.preventDefault();
        sentAtMs.current = event.timeStamp;
      }}
    >
      {hasPassword ? (
        <>
          <input type="hidden" name="username" autoComplete="username" value={email} />
          <TextField
            label={TEXTS.password}
            name="password"
            type="password"
            autoComplete="current-password"
            required
            error={refused?.fields?.["password"]}
          />
        </>
      ) : (
        <TextField
          label={TEXTS.email}
          hint={email}
          name="email"
          type="email"
          autoComplete="off"
          required
          error={refused?.fields?.["email"]}
        />
      )}
      {refused && !refused.fields ? <Alert>{refused.message}</Alert> : null}
      <Button type="submit" look="danger" size="large" className="w-full">
        {TEXTS.confirm}
      </Button>
    </form>
  );
}

const DOUBLE_CLICK_MS = 2_000;
function Deleted() {
  return (
    <>
      <p role="status">{TEXTS.done}</p>
      <p>
        <PlainLink to="/">{TEXTS.toFeed}</PlainLink>
      </p>
    </>
  );
}
