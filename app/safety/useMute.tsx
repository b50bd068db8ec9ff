import { Volume2, VolumeX } from "lucide-react";
import { useAct } from "~/app/http/useAct";
import { memberName, type MemberView } from "~/app/members/member";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import type { MenuItem } from "~/app/ui/dialogs/Menu";
import { showToast } from "~/app/ui/dialogs/toasts";
import { keepFocusAfterReload } from "~/app/ui/dialogs/useReturnFocus";
import { safetyClient } from "./client";
import type { MuteTime } from "./muteTimes";
import { TEXTS } from "./texts";

const MuteDialog = lazyWhenOnline(() => import("./MuteDialog"));

/** What a mute's forms send to, and what the viewer reads about it. */
export interface MuteTarget {
  /** a member's id, or the chat's room */
  id: string;
  of: "member" | "chat";
  texts: { mute: string; unmute: string; about: string; muted: string; unmuted: string };
}

export function memberTarget(member: MemberView): MuteTarget {
  const name = memberName(member);
  const texts = {
    mute: TEXTS.mute.action({ name }),
    unmute: TEXTS.unmute.action({ name }),
    about: TEXTS.mute.text({ name }),
    muted: TEXTS.mute.done({ name }),
    unmuted: TEXTS.unmute.done({ name }),
  };
  return { id: member.id, of: "member", texts };
}

export const chatTarget = (room: string): MuteTarget => ({
  id: room,
  of: "chat",
  texts: {
    mute: TEXTS.mute.chatAction,
    unmute: TEXTS.unmute.chatAction,
    about: TEXTS.mute.chatText,
    muted: TEXTS.mute.chatDone,
    unmuted: TEXTS.unmute.chatDone,
  },
});

/** X21: mutes a member or a chat for some time, and unmutes them. Says so, and loads the page's data again. */
export function useMute({ id, of, texts }: MuteTarget) {
  const { act, pending } = useAct(
    (move: { do: "mute"; for: MuteTime } | { do: "unmute" }) =>
      safetyClient.mutes[":target"].$post({ param: { target: id }, form: { ...move, of } }),
    (answer) => {
      if (!answer.ok) return showToast(answer.message);
      showToast(answer.isMuted ? texts.muted : texts.unmuted);
      keepFocusAfterReload();
    },
    { reload: true },
  );
  const unmute = () => act({ do: "unmute" });
  const item = (isMuted: boolean): MenuItem =>
    isMuted
      ? { icon: Volume2, text: texts.unmute, act: unmute }
      : {
          icon: VolumeX,
          text: texts.mute,
          dialog: (onClose) => (
            <MuteDialog texts={texts} onMute={(time) => act({ do: "mute", for: time })} onClose={onClose} />
          ),
        };
  return { unmute, item, pending };
}
