import { type ReactNode, useState } from "react";
import { accountsClient } from "~/app/accounts/client";
import { AccountForm } from "~/app/accounts/login/AccountForm";
import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import { setTypedEmail, verifySchema } from "~/app/accounts/login/credentials";
import { useLoginPrompt } from "~/app/accounts/login/loginPrompt";
import { useServerForm } from "~/app/accounts/login/useServerForm";
import { EndOtherSessions } from "~/app/accounts/sessions/EndOtherSessions";
import type { Result } from "~/app/http/apiError";
import type { Request } from "~/app/http/client";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { LoginButtonForm } from "~/app/ui/primitives/LoginButtonForm";
import { TEXTS } from "./texts";
import type { RichMessage } from "~/app/i18n/messages";
import { RichText } from "~/app/i18n/RichText";

interface LinkScreenProps {
  token: string;
  /** the email that the link confirms or restores; null when the link no longer works, or is another account's */
  email: string | null;
  /** the answer to a form that was sent without JavaScript */
  answered: Result | undefined;
}

/** A12. The page that opens from the link in a confirmation mail. */
export function VerifyScreen({ signedIn, ...link }: LinkScreenProps & { signedIn: boolean }) {
  return (
    <LinkScreen
      {...link}
      path="/verify"
      send={(form) => accountsClient.api.verify.$post({ form })}
      title={TEXTS.title}
      question={TEXTS.confirm.question}
      button={TEXTS.confirm.button}
      dead={
        <>
          <Alert>{TEXTS.deadLink}</Alert>
          <p>
            <PlainLink to="/settings">{TEXTS.newLink}</PlainLink>
          </p>
        </>
      }
      logIn={
        signedIn ? null : (
          <>
            <LogIn email={link.email} text={TEXTS.logIn.text} onLogIn={() => setTypedEmail(link.email ?? "")} />
            <p className="text-sm text-ink-2">
              <RichText parts={TEXTS.notYou()} reset={(text) => <PlainLink to="/forgotten">{text}</PlainLink>} />
            </p>
          </>
        )
      }
      done={
        <p role="status">
          {TEXTS.done} <PlainLink to="/">{TEXTS.toFeed}</PlainLink>
        </p>
      }
    />
  );
}

/** A18. The page that opens from the link that was mailed to a new email. */
export function ConfirmEmailScreen({ signedIn, ...link }: LinkScreenProps & { signedIn: boolean }) {
  const texts = TEXTS.confirmChange;
  return (
    <LinkScreen
      {...link}
      path="/email/confirm"
      send={(form) => accountsClient.api.email.confirm.$post({ form })}
      title={texts.title}
      question={texts.question}
      button={texts.confirm}
      dead={
        <>
          <Alert>{TEXTS.deadLink}</Alert>
          <p>
            <PlainLink to="/settings/email">{texts.newLink}</PlainLink>
          </p>
        </>
      }
      logIn={signedIn ? null : <LogIn email={link.email} text={texts.logIn} />}
      done={
        <p role="status">
          {texts.done} <PlainLink to="/settings">{texts.toSettings}</PlainLink>
        </p>
      }
    >
      <EndOtherSessions />
    </LinkScreen>
  );
}

/**
 * A18. The page that opens from the link that was mailed to the old email. It needs no login. `done`: a form that was
 * sent without JavaScript was accepted.
 */
export function UndoEmailScreen({ done, ...link }: LinkScreenProps & { done: boolean }) {
  const texts = TEXTS.undo;
  return (
    <LinkScreen
      {...link}
      path="/email/undo"
      send={(form) => accountsClient.api.email.undo.$post({ form })}
      title={texts.title}
      question={texts.question}
      button={texts.undo}
      dead={<Alert>{texts.deadLink}</Alert>}
      isDone={done}
      done={
        <>
          <p role="status">{texts.done}</p>
          <p>
            {texts.again} <PlainLink to="/forgotten">{texts.forgotten}</PlainLink>
          </p>
        </>
      }
    />
  );
}

/** A sentence in which the email is marked. */
type EmailText = RichMessage<{ email: string }, "email">;

interface LinkFormProps extends LinkScreenProps {
  path: string;
  send: (form: { token: string }) => Request<Result>;
  title: string;
  question: EmailText;
  button: string;
  /** shown when the link no longer works */
  dead: ReactNode;
  /** shown instead of the form to somebody who has to log in first */
  logIn?: ReactNode;
  isDone?: boolean;
  done: ReactNode;
  /** what the form also asks */
  children?: ReactNode;
}

/** Asks before the link has its effect, because programs that scan mails follow links. */
function LinkScreen(props: LinkFormProps) {
  const { token, email, answered, path, send, title, question, button, dead, logIn = null, isDone = false } = props;
  const [done, setDone] = useState(isDone);
  const server = useServerForm(verifySchema, send, () => setDone(true), answered);
  return (
    <AccountPage title={title}>
      {done
        ? props.done
        : email === null
          ? dead
          : (logIn ?? (
              <AccountForm {...server} action={`${path}?token=${token}`} submit={button}>
                <input type="hidden" name="token" value={token} />
                <Sentence email={email} text={question} />
                {props.children}
              </AccountForm>
            ))}
    </AccountPage>
  );
}

interface SentenceProps {
  email: string | null;
  text: EmailText;
}

const Sentence = ({ email, text }: SentenceProps) => (
  <p className="wrap-anywhere">
    <RichText parts={text({ email: email ?? "" })} email={(shown) => <strong>{shown}</strong>} />
  </p>
);

function LogIn({ onLogIn, ...sentence }: SentenceProps & { onLogIn?: () => void }) {
  const { openLogin } = useLoginPrompt();
  return (
    <>
      <Sentence {...sentence} />
      <LoginButtonForm
        onLogin={() => {
          onLogIn?.();
          openLogin();
        }}
      >
        <Button type="submit" size="large" className="w-full">
          {TEXTS.logIn.button}
        </Button>
      </LoginButtonForm>
    </>
  );
}
