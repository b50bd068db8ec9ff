import { Collapsed } from "~/app/ui/primitives/Collapsed";
import { TEXTS } from "./texts";

/** X16: stands for a message of a group's member whom a block hides, until the viewer asks for it. */
export const HiddenMessage = ({ name, onShow }: { name: string; onShow: () => void }) => (
  <Collapsed
    label={TEXTS.hidden.label}
    text={TEXTS.hidden.text(name)}
    onShow={onShow}
    className="mx-4 mt-2 w-fit max-w-[min(85%,34rem)] rounded-lg border border-hairline px-3 py-1.5"
  />
);
