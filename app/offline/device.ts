import { currentLanguage } from "~/app/i18n/language";
import { keepsNothing } from "~/app/ui/browser/keepsNothing";
import { changeDevice, type Device } from "~/app/serviceWorker/deviceStore";
import { LANGUAGES } from "~/base/languages";
import { TEXTS } from "./texts";

/** Tells the service worker who is signed in. */
export const tellWorker = (member: string): Promise<void> => changeDevice((device) => deviceOf(member, device));

/** The device as the member's page describes it. */
export function deviceOf(member: string, known: Device | null): Device {
  const lang = currentLanguage();
  const own = known?.member === member ? known : null;
  return {
    member,
    lang,
    dir: LANGUAGES[lang].direction,
    something: TEXTS.something,
    keeps: !keepsNothing(),
    changedAtMs: own?.changedAtMs,
    reported: own?.reported ?? null,
    wantedBy: known?.wantedBy ?? [],
  };
}
