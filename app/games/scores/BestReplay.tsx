import { useEffect, useState } from "react";
import type { GameEntry, Ranked } from "~/app/games/gameEntry";
import type { MemberView } from "~/app/members/member";
import { gamesClient } from "~/app/games/client";
import { foundBy } from "~/app/http/client";
import { Alert } from "~/app/ui/primitives/Alert";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { useLoaded } from "~/app/ui/browser/useLoaded";
import { TEXTS } from "./texts";

interface BestReplayProps {
  game: GameEntry;
  member: MemberView;
  onClose: () => void;
}

/** Replays a member's best run. A default export, because it is loaded on demand. */
export default function BestReplay({ game, member, onClose }: BestReplayProps) {
  const { path, name, ranked } = game;
  const [record, setRecord] = useState<unknown>(undefined);
  useEffect(() => {
    let isCancelled = false;
    void foundBy(gamesClient.api.scores.$get({ query: { game: path, member: member.id } })).then((read) => {
      if (!isCancelled) setRecord(read?.record ?? null);
    });
    return () => {
      isCancelled = true;
    };
  }, [path, member.id]);
  if (record === undefined) return null;
  if (record !== null && ranked) return <LoadedReplay load={ranked.loadReplay} record={record} onClose={onClose} />;
  return (
    <Dialog title={TEXTS.replay.title(name)} onClose={onClose}>
      <Alert>{TEXTS.replay.unavailable}</Alert>
    </Dialog>
  );
}

function LoadedReplay({ load, ...props }: { load: Ranked["loadReplay"]; record: unknown; onClose: () => void }) {
  const replay = useLoaded(load, true);
  return replay ? <replay.Replay {...props} /> : null;
}
