import { Volume2, VolumeX } from "lucide-react";
import type { MenuItem } from "~/app/ui/dialogs/Menu";
import { MuteDialog } from "./MuteDialog";
import { type MuteTarget, useMute } from "./useMute";

/** X21: the item that asks for how long to mute a member or a chat, or ends the mute. */
export function useMuteItem(target: MuteTarget, isMuted: boolean): MenuItem {
  const { mute, unmute } = useMute(target);
  if (isMuted) return { icon: Volume2, text: target.texts.unmute, act: unmute };
  return {
    icon: VolumeX,
    text: target.texts.mute,
    dialog: (onClose) => <MuteDialog texts={target.texts} onMute={mute} onClose={onClose} />,
  };
}
