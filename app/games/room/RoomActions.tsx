import { Eye, EyeOff, Flag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "~/app/ui/IconButton";
import { importWhenOnline } from "~/app/ui/importWhenOnline";
import type { Table } from "~/party/game/protocol";
import type { GameAsk } from "./gameClient";

const AlertDialog = lazy(() => importWhenOnline(() => import("~/app/ui/AlertDialog")));

interface RoomActionsProps {
  table: Table;
  me: string;
  ask: (command: GameAsk) => void;
}

/** Giving up, and whether friends may look on; the host decides that. */
export function RoomActions({ table, me, ask }: RoomActionsProps) {
  const [resigns, setResigns] = useState(false);
  const { watchable, watchers, status } = table;
  const canResign = status === "playing" && table.seats.includes(me);
  return (
    <>
      {watchers > 0 ? <p className="text-sm text-ink-2 tabular-nums">{watchers === 1 ? "1 looks on" : `${watchers} look on`}</p> : null}
      {table.host === me ? (
        <IconButton label="Friends may watch" aria-pressed={watchable} tone={watchable ? "accent" : "quiet"} onClick={() => ask({ t: "watch", allow: !watchable })}>
          {watchable ? <Eye aria-hidden className="size-5" /> : <EyeOff aria-hidden className="size-5" />}
        </IconButton>
      ) : null}
      {canResign ? (
        <IconButton label="Resign" onClick={() => setResigns(true)}>
          <Flag aria-hidden className="size-5" />
        </IconButton>
      ) : null}
      {resigns && canResign ? (
        <Suspense fallback={null}>
          <AlertDialog
            title="Resign?"
            confirm="Resign"
            onCancel={() => setResigns(false)}
            onConfirm={() => {
              setResigns(false);
              ask({ t: "resign" });
            }}
          >
            {table.seats.length === 2 ? "Your rival wins the game." : "The others play on without you."}
          </AlertDialog>
        </Suspense>
      ) : null}
    </>
  );
}
