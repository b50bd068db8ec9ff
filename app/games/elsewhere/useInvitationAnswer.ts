import { useState } from "react";
import { gamesClient } from "~/app/games/client";
import { useFormAct } from "~/app/http/useFormAct";

/** M9: answers an invitation. `onAnswered` is called once the room has the answer. */
export function useInvitationAnswer(game: string, room: string, onAnswered: (hasAccepted: boolean) => void) {
  const [accepts, setAccepts] = useState(false);
  const { act, pending, problem } = useFormAct(
    (accept: boolean) =>
      gamesClient.Games[":game"][":room"].answer.$post({
        param: { game, room },
        form: { do: accept ? "accept" : "decline" },
      }),
    (_, hasAccepted) => onAnswered(hasAccepted),
  );
  return {
    problem,
    pending,
    isAccepting: pending && accepts,
    answer(accept: boolean) {
      setAccepts(accept);
      act(accept);
    },
  };
}
