import { type ReactNode, useEffect, useState } from "react";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { Checkbox } from "~/app/ui/primitives/Checkbox";
import { chooseToKeepNothing, keepsNothing } from "~/app/ui/browser/keepsNothing";

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
    <Checkbox
      name="keep"
      checked={keepsCopies !== isNegative}
      onChange={({ target }) => choose(target.checked !== isNegative)}
    >
      {label}
    </Checkbox>
  );
}

/** Loaded with the first choice, because most people never make one. */
async function apply(keeps: boolean): Promise<void> {
  const { applyKeepChoice } = await importWhenOnline(() => import("./applyKeepChoice"));
  await applyKeepChoice(keeps);
}
