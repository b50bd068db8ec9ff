import { createContext, lazy, Suspense, useCallback, useContext, useState, type ReactNode } from "react";
import { importWhenOnline } from "./importWhenOnline";
import type { LargePicture } from "./PictureDialog";

const PictureDialog = lazy(() => importWhenOnline(() => import("./PictureDialog")));

type OpenPicture = (picture: LargePicture) => void;
const LightboxContext = createContext<OpenPicture>(() => undefined);

/** Shows a picture as large as the screen; the others of the page are beside it. */
export const useLightbox = (): OpenPicture => useContext(LightboxContext);

interface LightboxProviderProps {
  /** in the order in which one leafs through them, as far as they are loaded */
  pictures: readonly LargePicture[];
  children: ReactNode;
}

/** The dialog is loaded when first wanted. What comes or goes while it is open moves nothing in it. */
export function LightboxProvider({ pictures, children }: LightboxProviderProps) {
  const [open, setOpen] = useState<LargePicture | null>(null);
  const show = useCallback<OpenPicture>((picture) => setOpen(picture), []);
  const found = open ? pictures.findIndex(({ mediaKey }) => mediaKey === open.mediaKey) : -1;
  const all = open && found < 0 ? [open] : pictures;
  return (
    <LightboxContext.Provider value={show}>
      {children}
      {open ? (
        <Suspense fallback={null}>
          <PictureDialog pictures={all} at={Math.max(0, found)} onMove={(to) => setOpen(all[to] ?? null)} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
    </LightboxContext.Provider>
  );
}
