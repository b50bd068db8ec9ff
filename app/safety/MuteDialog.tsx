import { useId } from "react";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { FormFooter } from "~/app/ui/dialogs/FormFooter";
import { isMuteTime, MuteTimeChoice } from "./MuteTimeChoice";
import type { MuteTime } from "./muteTimes";
import { TEXTS } from "./texts";

interface MuteDialogProps {
  texts: { mute: string; about: string };
  onMute: (time: MuteTime) => void;
  onClose: () => void;
}

/** X21: asks for how long to mute a member or a chat. A default export, because it is loaded on demand. */
export default function MuteDialog({ texts, onMute, onClose }: MuteDialogProps) {
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
