import { useLocation, useRevalidator } from "@remix-run/react";
import { KeyRound } from "lucide-react";
import { useState, type FormEvent } from "react";
import { EndOtherSessions } from "~/app/accounts/sessions/EndOtherSessions";
import { endOthersIn } from "~/app/accounts/sessions/schema";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { showToast } from "~/app/ui/dialogs/toasts";
import { Button } from "~/app/ui/primitives/Button";
import { Time } from "~/app/ui/primitives/Time";
import { makePasskey, useSupportsPasskeys } from "./ceremony";
import type { PasskeyView } from "./changePasskeys.server";
import { TEXTS } from "./texts";
import { RichText } from "~/app/i18n/RichText";

const RenameDialog = lazyWhenOnline(() => import("./RenameDialog"));
const RemoveDialog = lazyWhenOnline(() => import("./RemoveDialog"));
const RecoveryCodesDialog = lazyWhenOnline(() => import("./RecoveryCodesDialog"));

/** A13. The member's passkeys in the settings. `canAdd`: the member has confirmed their email (A16). */
export function PasskeyList({ passkeys, canAdd }: { passkeys: readonly PasskeyView[]; canAdd: boolean }) {
  const isSupported = useSupportsPasskeys();
  const { revalidate } = useRevalidator();
  const { pathname, search } = useLocation();
  const [pending, setPending] = useState(false);
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>([]);
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setPending(true);
    const answer = await makePasskey(endOthersIn(event.currentTarget));
    setPending(false);
    if (answer.ok) {
      const { recoveryCodes: made = [] } = answer;
      setRecoveryCodes(made);
      if (made.length === 0) showToast(TEXTS.list.added);
      revalidate();
    } else if (answer.code === "requires-recent-login") {
      window.location.assign(`/prove?${new URLSearchParams({ next: pathname + search })}`);
    } else showToast(answer.message);
  };
  return (
    <>
      <h3 className="mb-1 font-semibold">{TEXTS.list.title}</h3>
      <p className="mb-3 text-ink-2">{TEXTS.list.text}</p>
      {passkeys.length === 0 ? (
        <p className="mb-3 text-ink-3">{TEXTS.list.none}</p>
      ) : (
        <ul aria-label={TEXTS.list.title} className="mb-3 divide-y divide-hairline rounded-lg border border-hairline">
          {passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} canRename={isSupported} />
          ))}
        </ul>
      )}
      {!isSupported ? (
        <p className="text-sm text-ink-3">{TEXTS.list.needsScripts}</p>
      ) : canAdd ? (
        <form onSubmit={(event) => void add(event)} className="space-y-2">
          <EndOtherSessions />
          <Button type="submit" look="outline" disabled={pending} busy={pending}>
            {TEXTS.list.add}
          </Button>
        </form>
      ) : null}
      {recoveryCodes.length > 0 ? (
        <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes([])} />
      ) : null}
    </>
  );
}

function PasskeyItem({
  passkey: { id, name, isSynced, createdAtMs, usedAtMs },
  canRename,
}: {
  passkey: PasskeyView;
  canRename: boolean;
}) {
  const [open, setOpen] = useState<"rename" | "remove" | null>(null);
  return (
    <li className="flex flex-wrap items-center gap-3 px-4 py-3">
      <KeyRound aria-hidden className="size-5 shrink-0 text-ink-3" />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p dir="auto" className="text-start font-semibold wrap-anywhere">
          {name}
        </p>
        <p className="text-sm text-ink-3">
          {usedAtMs === null ? (
            <RichText parts={TEXTS.list.unused()} added={() => <Time atMs={createdAtMs} as="full" />} />
          ) : (
            <RichText
              parts={TEXTS.list.used()}
              added={() => <Time atMs={createdAtMs} as="full" />}
              used={() => <Time atMs={usedAtMs} as="full" />}
            />
          )}
        </p>
        <p className="text-sm text-ink-3">{isSynced ? TEXTS.list.synced : TEXTS.list.notSynced}</p>
      </div>
      <form
        method="post"
        action="/settings/passkeys"
        className="flex gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen("remove");
        }}
      >
        <input type="hidden" name="do" value="remove" />
        <input type="hidden" name="id" value={id} />
        {canRename ? (
          <Button
            look="outline"
            size="small"
            aria-label={TEXTS.list.label({ action: TEXTS.list.rename, name })}
            onClick={() => setOpen("rename")}
          >
            {TEXTS.list.rename}
          </Button>
        ) : null}
        <Button
          type="submit"
          look="outline"
          size="small"
          aria-label={TEXTS.list.label({ action: TEXTS.list.remove, name })}
        >
          {TEXTS.list.remove}
        </Button>
      </form>
      {open === "rename" ? <RenameDialog id={id} name={name} onClose={() => setOpen(null)} /> : null}
      {open === "remove" ? <RemoveDialog id={id} name={name} onClose={() => setOpen(null)} /> : null}
    </li>
  );
}
