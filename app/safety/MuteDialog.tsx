import { useId } from "react";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { isMuteTime, MuteTimeChoice } from "./MuteTimeChoice";
import type { MuteTime } from "./muteTimes";
import { TEXTS } from "./texts";
import { type MuteTarget, useMute } from "./useMute";
import { Volume2, VolumeX } from "lucide-react";
import type { MenuItem } from "~/app/ui/dialogs/Menu";

interface MuteDialogProps {
  texts: MuteTarget["texts"];
  onMute: (time: MuteTime) => void;
  onClose: () => void;
}

/** X21 */
function MuteDialog({ texts, onMute, onClose }: MuteDialogProps) {
  const form = useId();
  return (
    <Dialog
      title={texts.mute}
      onClose={onClose}
      footer={<FormFooter form={form} submit={TEXTS.mute.confirm} onCancel={onClose} />}
    >
      <p className="mb-4 text-ink-2">{texts.about}</p>
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          const time = new FormData(event.currentTarget).get("for");
          if (isMuteTime(time)) onMute(time);
          onClose();
        }}
      >
        <MuteTimeChoice />
      </form>
    </Dialog>
  );
}

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
