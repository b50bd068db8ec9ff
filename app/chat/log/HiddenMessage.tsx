import { EyeOff } from "lucide-react";
import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

/** X16: stands for a message of a group's member whom a block hides, until the viewer asks for it. */
export const HiddenMessage = ({ name, onShow }: { name: string; onShow: () => void }) => (
  <div
    role="group"
    aria-label={TEXTS.hidden.label}
    className="mx-4 mt-2 flex w-fit max-w-[min(85%,34rem)] flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-hairline px-3 py-1.5 text-sm text-ink-3"
  >
    <EyeOff aria-hidden className="size-4 shrink-0" />
    <span>{TEXTS.hidden.text(name)}</span>
    <Button look="soft" size="small" onClick={onShow}>
      {TEXTS.hidden.show}
    </Button>
  </div>
);
