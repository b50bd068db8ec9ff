import { useId } from "react";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS as UI_TEXTS } from "~/app/ui/texts";
import { isMuteTime, MuteTimeChoice } from "./MuteTimeChoice";
import type { MuteTime } from "./muteTimes";
import { TEXTS } from "./texts";
import type { MuteTarget } from "./useMute";

interface MuteDialogProps {
  texts: MuteTarget["texts"];
  onMute: (time: MuteTime) => void;
  onClose: () => void;
}

/** X21 */
export function MuteDialog({ texts, onMute, onClose }: MuteDialogProps) {
  const form = useId();
  return (
    <Dialog
      title={texts.mute}
      onClose={onClose}
      footer={
        <div className="ml-auto flex gap-2">
          <Button look="outline" onClick={onClose}>
            {UI_TEXTS.dialogs.cancel}
          </Button>
          <Button type="submit" form={form}>
            {TEXTS.mute.confirm}
          </Button>
        </div>
      }
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
