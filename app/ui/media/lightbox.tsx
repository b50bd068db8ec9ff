import { createContext, useContext, useState, type ReactNode } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import type { LargePicture } from "./PictureDialog";

const PictureDialog = lazyWhenOnline(() => import("./PictureDialog"));

type OpenPicture = (picture: LargePicture) => void;
const LightboxContext = createContext<OpenPicture>(() => undefined);

/** Opens a picture at the screen's size. The page's other pictures follow and precede it. */
export const useLightbox = (): OpenPicture => useContext(LightboxContext);

interface LightboxProviderProps {
  /** all loaded pictures, in the page's order */
  pictures: readonly LargePicture[];
  children: ReactNode;
}

/** Loads the dialog when it is first needed. An open picture stays open, alone, when it disappears from the page. */
export function LightboxProvider({ pictures, children }: LightboxProviderProps) {
  const [open, setOpen] = useState<LargePicture | null>(null);
  const found = open ? pictures.findIndex(({ mediaKey }) => mediaKey === open.mediaKey) : -1;
  const all = open && found < 0 ? [open] : pictures;
  return (
    <LightboxContext.Provider value={setOpen}>
      {children}
      {open ? (
        <PictureDialog
          pictures={all}
          at={Math.max(0, found)}
          onMove={(to) => setOpen(all[to] ?? null)}
          onClose={() => setOpen(null)}
        />
      ) : null}
    </LightboxContext.Provider>
  );
}
