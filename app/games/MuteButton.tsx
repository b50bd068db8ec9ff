import { Volume2, VolumeX } from "lucide-react";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { useRemembered } from "./options/rememberedChoice";
import { SOUND } from "./sounds";
import { TEXTS } from "./texts";

/** Turns the sounds of all games on or off. */
export function MuteButton() {
  const on = useRemembered(SOUND) === "on";
  const Icon = on ? Volume2 : VolumeX;
  return (
    <IconButton
      Icon={Icon}
      label={on ? TEXTS.sound.mute : TEXTS.sound.unmute}
      className="-me-2"
      onClick={() => SOUND.write(on ? "off" : "on")}
    />
  );
}
