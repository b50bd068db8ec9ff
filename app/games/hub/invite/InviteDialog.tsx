import { Link, useNavigate } from "@remix-run/react";
import { UsersRound } from "lucide-react";
import { useState } from "react";
import { FriendChoice } from "~/app/friends/FriendChoice";
import { memberName, type MemberView } from "~/app/members/member";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { newFormKey } from "~/app/http/client";
import { useFormAct } from "~/app/http/useFormAct";
import { gamesClient } from "~/app/games/client";
import type { GameEntry } from "~/app/games/gameEntry";
import { GameOptions } from "~/app/games/options/GameOptions";
import { roomPath } from "~/games/names";
import { TEXTS } from "./texts";

interface InviteDialogProps {
  game: GameEntry;
  /** to choose from; null if the game is with `peer` */
  friends: readonly MemberView[] | null;
  peer?: MemberView;
  onClose: () => void;
}

/**
 * G1: chooses friends and rules. The invitations go out as messages, and the host waits in the room. A default export,
 * because it is loaded on demand.
 */
export default function InviteDialog({ game, friends, peer, onClose }: InviteDialogProps) {
  const navigate = useNavigate();
  const { path, name, seatsMax } = game;
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(peer ? [peer.id] : []));
  const [options, setOptions] = useState(game.defaults);
  const [swapSides, setSwapSides] = useState(false);
  const { act, pending, errorOf, problem } = useFormAct(gamesClient.games.invite.$post, (answer) => {
    onClose();
    navigate(roomPath(answer.game, answer.room));
  });
  const [key] = useState(newFormKey);
  const send = () =>
    act({
      form: {
        game: path,
        members: JSON.stringify([...chosen]),
        options: JSON.stringify(options),
        swapSides: swapSides ? "yes" : "no",
        key,
      },
    });
  const guests = seatsMax - 1;

  return (
    <Dialog
      title={
        friends ? TEXTS.chooseFriends : TEXTS.playWith({ game: name, name: peer ? memberName(peer) : TEXTS.friend })
      }
      onClose={onClose}
      footer={
        <Button className="ms-auto" disabled={pending || chosen.size === 0} busy={pending} onClick={send}>
          {TEXTS.send}
        </Button>
      }
    >
      {friends?.length === 0 ? (
        <EmptyState icon={<UsersRound className="size-6" />} title={TEXTS.noFriendsTitle}>
          <p>{TEXTS.noFriends({ game: name })}</p>
          <Link to="/search" onClick={onClose} className={`mt-4 ${buttonClass("solid", "medium")}`}>
            {TEXTS.findPeople}
          </Link>
        </EmptyState>
      ) : (
        <fieldset disabled={pending} className="min-w-0 space-y-4">
          {friends ? (
            <FriendChoice
              friends={friends}
              chosen={chosen}
              onChange={setChosen}
              max={guests}
              full={guests === 1 ? TEXTS.forTwo({ game: name }) : TEXTS.forUpTo({ game: name, players: seatsMax })}
              error={errorOf("members")}
            />
          ) : null}
          <GameOptions
            game={game}
            options={options}
            swapSides={swapSides}
            onChange={setOptions}
            onSwapSides={setSwapSides}
          />
          {problem ? <Alert>{problem}</Alert> : null}
        </fieldset>
      )}
    </Dialog>
  );
}
