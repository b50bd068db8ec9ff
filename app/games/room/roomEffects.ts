import { useEffect, useRef } from "react";
import { deviceProfile } from "~/app/games/device";
import { playSound } from "~/app/games/sounds";
import { showToast } from "~/app/ui/dialogs/toasts";
import { bareTitle, replaceTitle } from "~/app/ui/shell/useTitleCount";
import type { ShownRoom } from "./useRoom";
import { TEXTS } from "./texts";

/** Sets the window's title. Restores the route's title when the screen closes, or when `title` becomes null. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    if (title === null) return;
    const before = bareTitle();
    replaceTitle(title);
    return () => {
      if (bareTitle() === title) replaceTitle(before);
    };
  }, [title]);
}

/** Notifies the host when a member declines. */
export function useDeclines({ table, me, nameOf }: ShownRoom): void {
  const declined = table.invited.filter(({ invitation }) => invitation === "declined").map(({ member }) => member);
  const announced = useRef(declined);
  useEffect(() => {
    const newlyDeclined = declined.filter((member) => !announced.current.includes(member));
    announced.current = declined;
    if (table.host === me) for (const member of newlyDeclined) showToast(TEXTS.declined({ name: nameOf(member) }));
  });
}

export function useSounds({ shown, frame: { view, you, table } }: ShownRoom): void {
  const before = useRef<{ view: unknown; round: number } | null>(null);
  useEffect(() => {
    if (!shown) return;
    const sound =
      before.current && shown.soundOf(before.current.round === table.round ? before.current.view : null, view, you);
    before.current = { view, round: table.round };
    if (sound) playSound(sound);
  }, [shown, view, you, table.round]);
}

/** Tells the room of a race whether this is a phone. If one player uses a phone, all play at its speed. */
export function useDeviceReport({ isRace, link, ask }: ShownRoom, isInvited: boolean): void {
  const isReporting = isRace && isInvited && link.type === "live";
  useEffect(() => {
    if (isReporting) ask({ t: "device", mobile: deviceProfile() === "mobile" });
  }, [isReporting, ask]);
}
