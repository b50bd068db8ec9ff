import { Pause } from "lucide-react";
import type { ReactNode } from "react";
import { useRemembered } from "~/app/games/options/rememberedChoice";
import { Button } from "~/app/ui/primitives/Button";
import { SPEED } from "~/app/games/arcade/loop/pacing";
import { TEXTS } from "~/app/games/arcade/texts";

interface ControlsProps {
  canPause: boolean;
  onPause: () => void;
}

/** The controls below the field, or beside it with a list of the keys. */
export function Controls({ canPause, onPause }: ControlsProps) {
  const isSlower = useRemembered(SPEED) === "slower";
  return (
    <div className="flex items-center justify-between gap-3 beside:flex-col beside:items-start beside:gap-5">
      <Button look="outline" disabled={!canPause} onClick={onPause}>
        <Pause aria-hidden className="size-4" />
        {TEXTS.controls.pause}
      </Button>
      <label className="relative flex min-h-11 items-center gap-2 text-sm text-ink-2 mouse:min-h-9 short:text-xs">
        <input
          type="checkbox"
          checked={isSlower}
          onChange={() => SPEED.write(isSlower ? "full" : "slower")}
          className="size-4.5"
        />
        <span>
          {TEXTS.controls.slower} <span className="text-ink-3">{TEXTS.controls.unranked}</span>
        </span>
      </label>
      <dl className="hidden grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5 text-sm text-ink-2 lg:grid">
        {Object.values(TEXTS.controls.keys).map(({ keys, does }) => (
          <Key key={keys} keys={keys}>
            {does}
          </Key>
        ))}
      </dl>
    </div>
  );
}

const Key = ({ keys, children }: { keys: string; children: ReactNode }) => (
  <>
    <dt className="rounded-sm border border-hairline bg-raised px-1.5 text-center font-semibold whitespace-nowrap">
      {keys}
    </dt>
    <dd>{children}</dd>
  </>
);
