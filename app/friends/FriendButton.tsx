import { useLoginPrompt } from "~/app/accounts/login/loginPrompt";
import { useInbox } from "~/app/rooms/InboxProvider";
import { Button, type ButtonLook, type ButtonSize } from "~/app/ui/primitives/Button";
import { showToast } from "~/app/ui/dialogs/toasts";
import { useQuestion } from "~/app/ui/dialogs/useQuestion";
import { newFormKey } from "~/app/http/client";
import { useAct } from "~/app/http/useAct";
import type { FriendMove } from "~/base/friendMoves";
import type { FriendState } from "~/party/inbox/protocol";
import { friendsClient } from "./client";
import { clearRemoval } from "./pendingRemovals";
import { TEXTS } from "./texts";

/** F2: the viewer's friendship with a member, from the page's data and then from the inbox. */
export function useFriendship(member: string, loaded: FriendState): FriendState {
  return useInbox().friendships.get(member) ?? loaded;
}

interface FriendButtonProps {
  member: string;
  state: FriendState;
  size?: ButtonSize;
}

/** F1: the actions for each state of a friendship. Works without JavaScript. */
export function FriendButton({ member, state, size = "medium" }: FriendButtonProps) {
  const { requireLogin } = useLoginPrompt();
  const { move, pending } = useFriendMove(member);
  const { ask, question } = useQuestion(() => ({ ...TEXTS.removal, onConfirm: () => move("remove") }));
  const choose = (chosen: FriendMove) => {
    if (chosen === "remove") ask();
    else move(chosen);
  };
  return (
    <>
      <form
        method="post"
        action={`/friends/${member}`}
        className="flex flex-wrap gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const { submitter } = event.nativeEvent as SubmitEvent;
          const chosen = MOVES[state].find(
            ({ move: name }) => submitter instanceof HTMLButtonElement && submitter.value === name,
          );
          if (chosen && requireLogin()) choose(chosen.move);
        }}
      >
        {MOVES[state].map(({ move: name, text, look }) => (
          <Button key={name} type="submit" name="do" value={name} look={look} size={size} disabled={pending}>
            {TEXTS[text]}
          </Button>
        ))}
      </form>
      {question}
    </>
  );
}

/** Sends a move, and shows a message if it fails. */
export function useFriendMove(member: string, onMoved?: (state: FriendState) => void) {
  const { setFriendship } = useInbox();
  const { act, pending } = useAct(
    friendsClient.friends[":userId"].$post,
    (answer) => {
      if (!answer.ok) return showToast(answer.message);
      if (answer.state === "friends") clearRemoval(member);
      setFriendship(member, answer.state, answer.n);
      onMoved?.(answer.state);
    },
    { reload: true },
  );
  const move = (chosen: FriendMove) => act({ param: { userId: member }, form: { do: chosen, key: newFormKey() } });
  return { move, pending };
}

type MoveText = "add" | "cancel" | "accept" | "rejectRequest" | "remove";

const MOVES: Record<FriendState, { move: FriendMove; text: MoveText; look: ButtonLook }[]> = {
  none: [{ move: "add", text: "add", look: "solid" }],
  sent: [{ move: "cancel", text: "cancel", look: "outline" }],
  received: [
    { move: "accept", text: "accept", look: "solid" },
    { move: "reject", text: "rejectRequest", look: "outline" },
  ],
  friends: [{ move: "remove", text: "remove", look: "outline" }],
};
