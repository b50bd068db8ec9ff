import { useRevalidator } from "@remix-run/react";
import { MonitorSmartphone } from "lucide-react";
import { useEffect, useState } from "react";
import { useAct } from "~/app/http/useAct";
import { useOptimistic } from "~/app/http/useOptimistic";
import { RichText } from "~/app/i18n/RichText";
import { pushClient } from "~/app/push/client";
import type { DeviceView } from "~/app/push/devices.server";
import { unsubscribe } from "~/app/push/subscription";
import { useViewer } from "~/app/members/viewerContext";
import { DeviceLine } from "~/app/settings/DeviceLine";
import { SaveWithoutScripts } from "~/app/settings/SaveWithoutScripts";
import { showToast } from "~/app/ui/dialogs/toasts";
import { keepFocusAfterReload } from "~/app/ui/dialogs/useReturnFocus";
import { ButtonForm } from "~/app/ui/primitives/Button";
import { CheckboxGrid, checkedFields } from "~/app/ui/primitives/Checkbox";
import { Time } from "~/app/ui/primitives/Time";
import { PUSH_DETAILS, type PushDetail, type PushKind } from "~/base/push";
import { TEXTS } from "./texts";

/** X204: a device that gets notifications. */
export const DeviceRow = ({ device }: { device: DeviceView }) => (
  <li className="px-4 py-3">
    <DeviceLine
      device={device.name}
      isCurrent={device.isCurrent}
      Icon={MonitorSmartphone}
      last={<LastPush atMs={device.pushedAtMs} />}
    >
      <TestButton device={device} />
      <RemoveButton device={device} />
    </DeviceLine>
    <details open={device.isCurrent} className="mt-2">
      <summary className="w-fit cursor-pointer rounded-sm py-3 text-sm font-semibold text-accent md:py-1.5">
        {TEXTS.devices.choose}
      </summary>
      <DeviceChoice device={device} />
    </details>
  </li>
);

const LastPush = ({ atMs }: { atMs: number | null }) =>
  atMs === null ? (
    TEXTS.devices.neverPushed
  ) : (
    <RichText parts={TEXTS.devices.pushed()} time={() => <Time atMs={atMs} as="full" />} />
  );

interface Choice {
  kinds: readonly PushKind[];
  detail: PushDetail;
}

/** X202. A choice is saved immediately, and undone if the server refuses it. Without JavaScript, `Save` does. */
function DeviceChoice({ device: { id, kinds, detail } }: { device: DeviceView }) {
  const [saved, setSaved] = useState<Choice>({ kinds, detail });
  useEffect(() => setSaved({ kinds, detail }), [kinds, detail]); // another device may have saved a choice
  const { value: chosen, choose } = useOptimistic(
    saved,
    (choice: Choice) =>
      pushClient.settings.push[":device"].$post({
        param: { device: id },
        form: { ...checkedFields(choice.kinds), detail: choice.detail },
      }),
    (_answer, choice) => setSaved(choice),
    { reload: true },
  );
  return (
    <form method="post" action={`/settings/push/${id}`} className="mt-1 space-y-3">
      <fieldset>
        <legend className="text-sm font-semibold text-ink-2">{TEXTS.devices.kinds}</legend>
        <CheckboxGrid
          columns="wide"
          labels={TEXTS.kinds}
          chosen={chosen.kinds}
          onChoose={(all) => choose({ ...chosen, kinds: all })}
        />
      </fieldset>
      <fieldset>
        <legend className="text-sm font-semibold text-ink-2">{TEXTS.devices.detail}</legend>
        {PUSH_DETAILS.map((choice) => (
          <label key={choice} className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 mouse:min-h-8">
            <input
              type="radio"
              name="detail"
              value={choice}
              checked={chosen.detail === choice}
              onChange={() => choose({ ...chosen, detail: choice })}
              className="size-4 shrink-0 accent-accent"
            />
            {TEXTS.details[choice]}
          </label>
        ))}
      </fieldset>
      <SaveWithoutScripts />
    </form>
  );
}

function TestButton({ device: { id, name } }: { device: DeviceView }) {
  const { revalidate } = useRevalidator();
  const { act, pending } = useAct(
    () => pushClient.settings.push[":device"].test.$post({ param: { device: id }, form: {} }),
    (answer) => {
      showToast(answer.ok ? TEXTS.devices.sent : answer.message);
      if (!answer.ok && answer.code === "not-found") revalidate();
    },
    { reload: true },
  );
  return (
    <ButtonForm
      action={`/settings/push/${id}/test`}
      aria-label={TEXTS.devices.testOn({ device: name })}
      pending={pending}
      onPress={act}
    >
      {TEXTS.devices.test}
    </ButtonForm>
  );
}

function RemoveButton({ device: { id, name, isCurrent } }: { device: DeviceView }) {
  const member = useViewer()?.id;
  const { act, pending } = useAct(
    () => pushClient.settings.push[":device"].remove.$post({ param: { device: id }, form: {} }),
    (answer) => {
      showToast(answer.ok ? TEXTS.devices.removed({ device: name }) : answer.message);
      if (answer.ok) keepFocusAfterReload();
    },
    { reload: true },
  );
  const remove = async () => {
    if (isCurrent && member !== undefined) await unsubscribe(member);
    act();
  };
  return (
    <ButtonForm
      action={`/settings/push/${id}/remove`}
      aria-label={TEXTS.devices.removeDevice({ device: name })}
      pending={pending}
      onPress={() => void remove()}
    >
      {TEXTS.devices.remove}
    </ButtonForm>
  );
}
