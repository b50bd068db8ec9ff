import { useCallback } from "react";
import { useLoaded } from "~/app/ui/useLoaded";
import { Dialog } from "~/app/ui/Dialog";
import type { RunRecord } from "~/games/arcade/simulation";
import { gameName } from "~/games/names";
import type { ArcadePath } from "./arcadeView";
import { ARCADE_VIEWS } from "./arcadeViews";
import { ReplayPlayer } from "./ReplayPlayer";

interface ReplayDialogProps {
  game: ArcadePath;
  record: RunRecord;
  onClose: () => void;
}

/** Any finished run, from its log. */
export function ReplayDialog({ game, record, onClose }: ReplayDialogProps) {
  const load = useCallback(() => ARCADE_VIEWS[game](), [game]);
  const view = useLoaded(load, true);
  return (
    <Dialog title={`${gameName(game)} replay`} onClose={onClose} wide>
      {view ? <ReplayPlayer view={view} record={record} /> : null}
    </Dialog>
  );
}
