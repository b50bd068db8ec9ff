import { type ReactNode, useEffect, useState } from "react";
import { changeDevice } from "~/app/serviceWorker/deviceStore";
import { forgetCopies } from "~/app/serviceWorker/keptPages";
import { chooseToKeepNothing, keepsNothing } from "./keepChoice";

/** X211: whether this browser keeps copies. Nothing is sent. Without JavaScript, nothing is kept, and there is no choice. */
export function KeepChoice({ label, isNegative = false }: { label: ReactNode; isNegative?: boolean }) {
  const [keepsCopies, setKeeps] = useState<boolean | null>(null);
  useEffect(() => setKeeps(!keepsNothing()), []);
  if (keepsCopies === null) return null;
  const choose = (keeps: boolean) => {
    chooseToKeepNothing(!keeps);
    setKeeps(keeps);
    void apply(keeps).catch(() => undefined); // a browser that forbids caches keeps nothing
  };
  return (
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 md:min-h-8">
      <input
        type="checkbox"
        checked={keepsCopies !== isNegative}
        onChange={({ target }) => choose(target.checked !== isNegative)}
        className="size-4 accent-accent"
      />
      {label}
    </label>
  );
}

/** A page that is open keeps copies from its next change on. */
async function apply(keeps: boolean): Promise<void> {
  await changeDevice((device) => device && { ...device, keeps });
  if (!keeps) await forgetCopies();
}
