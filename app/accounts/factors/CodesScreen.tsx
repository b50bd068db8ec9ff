import type { ApiError, Result } from "~/app/http/apiError";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { TextField } from "~/app/ui/primitives/Field";
import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import { SendVerification } from "~/app/accounts/email/SendVerification";
import { EndOtherSessions } from "~/app/accounts/sessions/EndOtherSessions";
import { MOVE_CODES_PATH, type CodesSetup } from "./codesSetup";
import type { readCodesPage } from "./factorPages.server";
import { RecoveryCodes } from "./RecoveryCodes";
import { TEXTS } from "./texts";

type CodesScreenProps = Awaited<ReturnType<typeof readCodesPage>> & {
  answered: Result<{ recoveryCodes?: string[] }> | undefined;
};

/** A14. The browser sends the forms as pages, because an answer may show recovery codes once. */
export function CodesScreen({ setup, areOn, unconfirmed, answered }: CodesScreenProps) {
  const refused = answered && !answered.ok ? answered : undefined;
  return (
    <AccountPage title={TEXTS.codes.title} backTo="/settings">
      {answered?.ok && answered.recoveryCodes ? (
        <TurnedOn recoveryCodes={answered.recoveryCodes} />
      ) : unconfirmed ? (
        <>
          <p>{TEXTS.settings.confirmFirst}</p>
          <SendVerification email={unconfirmed} />
        </>
      ) : setup ? (
        <SetupForm setup={keptIn(refused) ?? setup} isMove={areOn} refused={refused} />
      ) : (
        <form method="post" action="/settings/codes" className="space-y-4">
          <p>{TEXTS.codes.areOn}</p>
          <p>
            <PlainLink to={MOVE_CODES_PATH}>{TEXTS.codes.another}</PlainLink>
          </p>
          {refused ? <Alert>{refused.message}</Alert> : null}
          <input type="hidden" name="do" value="off" />
          <EndOtherSessions />
          <Button type="submit" look="outline" size="large" className="w-full">
            {TEXTS.codes.turnOff}
          </Button>
        </form>
      )}
    </AccountPage>
  );
}

/** The setup of a form whose code was wrong. */
function keptIn(refused: ApiError | undefined): CodesSetup | null {
  const { setup, key, path, size } = refused?.kept ?? {};
  return setup && key && path && size ? { setup, key, path, size } : null;
}

const TurnedOn = ({ recoveryCodes }: { recoveryCodes: readonly string[] }) => (
  <>
    <p role="status">
      {TEXTS.codes.turnedOn} {recoveryCodes.length === 0 ? TEXTS.codes.keptRecovery : null}
    </p>
    {recoveryCodes.length === 0 ? (
      <p>
        <PlainLink to="/settings">{TEXTS.codes.back}</PlainLink>
      </p>
    ) : (
      <>
        <h2 className="text-base font-bold">{TEXTS.recovery.title}</h2>
        <RecoveryCodes codes={recoveryCodes} />
      </>
    )}
  </>
);

interface SetupFormProps {
  setup: CodesSetup;
  isMove: boolean;
  refused: ApiError | undefined;
}

const SetupForm = ({ setup, isMove, refused }: SetupFormProps) => (
  <form method="post" action={isMove ? MOVE_CODES_PATH : "/settings/codes"} className="space-y-4">
    {isMove ? <p>{TEXTS.codes.moves}</p> : null}
    <p>{TEXTS.codes.scan}</p>
    {/* dark on white in both themes, because some cameras don't read a light code on a dark ground */}
    <svg
      role="img"
      aria-label={TEXTS.codes.image}
      viewBox={`0 0 ${setup.size} ${setup.size}`}
      shapeRendering="crispEdges"
      className="mx-auto size-56 rounded-md border border-hairline bg-white"
    >
      <path d={setup.path} fill="#000" />
    </svg>
    <p className="text-ink-2">{TEXTS.codes.enter}</p>
    <p
      translate="no"
      dir="ltr"
      className="rounded-md border border-hairline bg-sunk px-3 py-2 text-center font-mono wrap-anywhere select-all"
    >
      {setup.key}
    </p>
    <input type="hidden" name="do" value={isMove ? "move" : "on"} />
    <input type="hidden" name="setup" value={setup.setup} />
    <TextField
      label={TEXTS.codes.code}
      name="code"
      autoComplete="one-time-code"
      inputMode="numeric"
      error={refused?.fields?.["code"]}
    />
    <EndOtherSessions />
    {refused && !refused.fields ? <Alert>{refused.message}</Alert> : null}
    <Button type="submit" size="large" className="w-full">
      {TEXTS.codes.turnOn}
    </Button>
  </form>
);
