import { useEffect, useState } from "react";
import { useLoaded } from "~/app/ui/useLoaded";
import type { RunGame } from "~/app/games/runGames";
import type { AuthorView } from "~/app/posts/view";
import { Alert } from "~/app/ui/Alert";
import { Dialog } from "~/app/ui/Dialog";
import type { RunRecord } from "~/games/arcade/simulation";
import type { PuzzleRecord } from "~/games/imageSlidePuzzle/race";
import { gameName } from "~/games/names";
import { readRecordOf } from "./readScores";

const loadPuzzleReplay = () => import("~/app/games/imageSlidePuzzle/PuzzleReplayDialog");
const loadArcadeReplay = () => import("~/app/games/arcade/ReplayDialog");

/** A member's best run, watched. The default export, because it is loaded when wanted. */
export default function BestReplay({ game, member, onClose }: { game: RunGame; member: AuthorView; onClose: () => void }) {
  const [record, setRecord] = useState<object | "none" | null>(null);
  useEffect(() => {
    let left = false;
    void readRecordOf(game, member.id).then((read) => {
      if (!left) setRecord(typeof read === "object" && read !== null ? read : "none");
    });
    return () => {
      left = true;
    };
  }, [game, member.id]);
  if (record === null) return null;
  if (record !== "none") return <Replay {...{ game, record, onClose }} />;
  return (
    <Dialog title={`${gameName(game)} replay`} onClose={onClose}>
      <Alert>This run cannot be watched.</Alert>
    </Dialog>
  );
}

/** A record is of its own game, as the room wrote it. */
function Replay({ game, record, onClose }: { game: RunGame; record: object; onClose: () => void }) {
  const puzzle = useLoaded(loadPuzzleReplay, game === "ImageSlidePuzzle");
  const arcade = useLoaded(loadArcadeReplay, game !== "ImageSlidePuzzle");
  if (game === "ImageSlidePuzzle") return puzzle ? <puzzle.PuzzleReplayDialog record={record as PuzzleRecord} onClose={onClose} /> : null;
  return arcade ? <arcade.ReplayDialog game={game} record={record as RunRecord} onClose={onClose} /> : null;
}
