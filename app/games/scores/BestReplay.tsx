import { useCallback } from "react";
import type { GameEntry } from "~/app/games/gameEntry";
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
  const load = useCallback(async () => {
    const read = await foundBy(gamesClient.api.scores.$get({ query: { game: path, member: member.id } }));
    const record = read?.record ?? null;
    return { record, found: record === null ? undefined : await ranked?.loadReplay() };
  }, [path, ranked, member.id]);
  const replay = useLoaded(load, true);
  if (!replay) return null;
  if (replay.found) return <replay.found.Replay record={replay.record} onClose={onClose} />;
  return (
    <Dialog title={TEXTS.replay.title({ game: name })} onClose={onClose}>
      <Alert>{TEXTS.replay.unavailable}</Alert>
    </Dialog>
  );
}
