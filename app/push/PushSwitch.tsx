import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { NeedsScripts } from "~/app/ui/primitives/NeedsScripts";
import { HomeScreenSteps } from "./HomeScreenSteps";
import { usePush } from "./usePush";
import { TEXTS } from "./texts";

/** X196: turns notifications on this device on and off, or says why that isn't possible. */
export function PushSwitch() {
  const push = usePush();
  const { state, isBusy, problem } = push;
  return (
    <div className="flex flex-col items-start gap-3">
      <p className="text-ink-2">{TEXTS.what}</p>
      <NeedsScripts what={TEXTS.title} />
      <div role="status" className="flex flex-col items-start gap-3 empty:hidden">
        {state === "on" ? <p>{TEXTS.on}</p> : null}
        {state === "blocked" ? <p>{TEXTS.blocked}</p> : null}
        {state === "unsupported" ? <p>{TEXTS.unsupported}</p> : null}
        {state === "uninstalled" ? <HomeScreenSteps why={TEXTS.homeScreen.forNotifications} /> : null}
      </div>
      {state === "off" ? (
        <Button disabled={isBusy} busy={isBusy} onClick={push.turnOn}>
          {TEXTS.turnOn}
        </Button>
      ) : null}
      {state === "on" ? (
        <Button look="outline" disabled={isBusy} busy={isBusy} onClick={push.turnOff}>
          {TEXTS.turnOff}
        </Button>
      ) : null}
      {problem === null ? null : <Alert>{problem}</Alert>}
    </div>
  );
}
