import { createContext, useContext, useEffect, useState, type ReactNode } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import type { ProfileDraft } from "./EditProfileDialog";

const EditProfileDialog = lazyWhenOnline(() => import("./EditProfileDialog"));

const EditProfileContext = createContext<(profile: ProfileDraft) => void>(() => undefined);

/** Opens the Edit Profile dialog on the current page. */
export const useEditProfile = (): ((profile: ProfileDraft) => void) => useContext(EditProfileContext);

/** A10: the dialog opens by itself for a member without a name, once after each login and each page load. */
export function EditProfileProvider({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const [edited, setEdited] = useState<ProfileDraft | null>(null);

  const nameless = viewer !== null && viewer.name === null;
  const viewerId = viewer?.id;
  useEffect(() => {
    setEdited(nameless ? EMPTY_PROFILE : null);
  }, [nameless, viewerId]);

  return (
    <EditProfileContext.Provider value={setEdited}>
      {children}
      {viewer && edited ? <EditProfileDialog profile={edited} onClose={() => setEdited(null)} /> : null}
    </EditProfileContext.Provider>
  );
}

const EMPTY_PROFILE: ProfileDraft = { name: null, handle: null, about: "", dob: null, cover: null, photo: null };
