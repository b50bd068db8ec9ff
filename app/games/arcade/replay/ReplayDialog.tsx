import { Dialog } from "~/app/ui/dialogs/Dialog";
import type { RunRecord } from "~/games/arcade/simulation";
import type { ArcadeView } from "~/app/games/arcade/arcadeView";
import { ReplayPlayer } from "./ReplayPlayer";
import { TEXTS } from "~/app/games/arcade/texts";

interface ReplayDialogProps {
  view: ArcadeView;
  record: RunRecord;
  onClose: () => void;
}

/** Replays a finished run from its log. */
export const ReplayDialog = ({ view, record, onClose }: ReplayDialogProps) => (
  <Dialog title={TEXTS.replay.title({ game: view.name })} onClose={onClose} wide>
    <ReplayPlayer view={view} record={record} />
  </Dialog>
);

/** The replay component of one game. */
export const arcadeReplay = (view: ArcadeView) => (props: Omit<ReplayDialogProps, "view">) => (
  <ReplayDialog view={view} {...props} />
);
