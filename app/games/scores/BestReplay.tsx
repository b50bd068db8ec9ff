import { useEffect, useState } from "react";
import { ReplayDialog } from "~/app/games/arcade/ReplayDialog";
import type { RunGame } from "~/app/games/runGames";
import type { AuthorView } from "~/app/posts/view";
import { Alert } from "~/app/ui/Alert";
import { Dialog } from "~/app/ui/Dialog";
import type { RunRecord } from "~/games/arcade/simulation";
import { gameName } from "~/games/names";
import { readRecordOf } from "./readScores";

/** A member's best run, watched. The default export, because it is loaded when wanted. */
export default function BestReplay({ game, member, onClose }: { game: RunGame; member: AuthorView; onClose: () => void }) {
  const [record, setRecord] = useState<RunRecord | "none" | null>(null);
  useEffect(() => {
    let left = false;
    void readRecordOf(game, member.id).then((read) => {
      if (!left) setRecord((read as RunRecord | null) ?? "none"); // as the room wrote it
    });
    return () => {
      left = true;
    };
  }, [game, member.id]);
  if (record === null) return null;
  if (record !== "none") return <ReplayDialog game={game} record={record} onClose={onClose} />;
  return (
    <Dialog title={`${gameName(game)} replay`} onClose={onClose}>
      <Alert>This run cannot be watched.</Alert>
    </Dialog>
  );
}
