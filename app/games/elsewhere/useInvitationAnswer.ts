import { useRef, useState } from "react";
import { gamesClient } from "~/app/games/client";
import type { ApiError } from "~/app/http/apiError";
import { useAct } from "~/app/http/useAct";

/** M9: answers an invitation. `onAnswered` is called once the room has the answer. */
export function useInvitationAnswer(game: string, room: string, onAnswered: (hasAccepted: boolean) => void) {
  const [refused, setRefused] = useState<ApiError | null>(null);
  const accepts = useRef(false);
  const { act, pending } = useAct(gamesClient.Games[":game"][":room"].answer.$post, (answered) =>
    answered.ok ? onAnswered(accepts.current) : setRefused(answered),
  );
  return {
    refused,
    pending,
    isAccepting: pending && accepts.current,
    answer(accept: boolean) {
      accepts.current = accept;
      setRefused(null);
      act({ param: { game, room }, form: { do: accept ? "accept" : "decline" } });
    },
  };
}
