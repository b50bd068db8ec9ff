import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import type { Result } from "~/app/http/apiError";
import { RichText } from "~/app/i18n/RichText";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

interface UnsubscribeScreenProps {
  /** to which the link was mailed; null when the link doesn't work */
  email: string | null;
  /** the answer to the form */
  answered: Result | undefined;
}

/**
 * X207. The page that opens from the link in a mail about what is unread. It asks first, because programs that scan mails
 * follow links. The form goes to the page's own address, which has the token.
 */
export function UnsubscribeScreen({ email, answered }: UnsubscribeScreenProps) {
  const texts = TEXTS.unsubscribe;
  const toSettings = <PlainLink to="/settings#notifications">{texts.toSettings}</PlainLink>;
  return (
    <AccountPage title={texts.title}>
      {answered?.ok ? (
        <p role="status">
          {texts.done} {toSettings}
        </p>
      ) : email === null ? (
        <>
          <Alert>{texts.dead}</Alert>
          <p>{toSettings}</p>
        </>
      ) : (
        <form method="post" className="space-y-4">
          <p className="wrap-anywhere">
            <RichText parts={texts.question({ email })} email={(shown) => <strong>{shown}</strong>} />
          </p>
          <Button type="submit" size="large" className="w-full">
            {texts.button}
          </Button>
        </form>
      )}
    </AccountPage>
  );
}
