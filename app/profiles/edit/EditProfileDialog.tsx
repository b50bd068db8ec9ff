import { useRef, useState } from "react";
import type { z } from "zod";
import { usePictureUpload } from "~/app/media/upload/usePictureUpload";
import { Alert } from "~/app/ui/primitives/Alert";
import { Button } from "~/app/ui/primitives/Button";
import { useCheckedForm } from "~/app/ui/primitives/useCheckedForm";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { hasChangedFields, useDiscardQuestion } from "~/app/ui/dialogs/useDiscardQuestion";
import { showToast } from "~/app/ui/dialogs/toasts";
import { useFormAct } from "~/app/http/useFormAct";
import { profilesClient } from "~/app/profiles/client";
import { ProfileTextFields } from "./ProfileTextFields";
import { profileFieldsSchema } from "./profileFields";
import { ProfilePictures, type ChosenPictures } from "./ProfilePictures";
import type { OwnFields, ProfileView } from "~/app/profiles/view";
import { TEXTS } from "./texts";

export type ProfileDraft = Omit<OwnFields, "id"> & Pick<ProfileView, "cover" | "photo">;

interface EditProfileDialogProps {
  profile: ProfileDraft;
  onClose: () => void;
}

/** P6. The default export, because it is loaded on demand. */
export default function EditProfileDialog({ profile, onClose }: EditProfileDialogProps) {
  const [pictures, setPictures] = useState<ChosenPictures>({ cover: null, photo: null });
  const { send, uploading } = usePictureUpload();
  const { act, pending, problem, setRefused, ...server } = useFormAct(
    (form: Fields & SentPictures) => profilesClient.profile.$post({ form }),
    () => {
      showToast(TEXTS.saved);
      onClose();
    },
    { reload: true },
  );

  /** Uploads the pictures first and sends their keys with the fields. */
  async function save(fields: Fields): Promise<void> {
    if (uploading || pending) return;
    setRefused(null);
    const sent: SentPictures = {};
    for (const [which, purpose] of PICTURES) {
      const picture = pictures[which];
      if (picture === null) continue;
      if (picture === "removed") {
        sent[which === "cover" ? "removeCover" : "removePhoto"] = "1";
        continue;
      }
      const outcome = await send(picture, purpose);
      if (outcome.ok) sent[which] = outcome.key;
      else return outcome.code === "canceled" ? undefined : setRefused(outcome);
    }
    act({ ...fields, ...sent });
  }

  const { form, errorOf } = useCheckedForm(profileFieldsSchema, (fields) => void save(fields));
  const busy = uploading || pending;
  const element = useRef<HTMLFormElement>(null);
  const { close, question } = useDiscardQuestion(
    () => pictures.cover !== null || pictures.photo !== null || hasChangedFields(element.current),
    onClose,
  );

  return (
    <Dialog
      title={TEXTS.title}
      onClose={close}
      footer={
        <Button type="submit" form={form.id} className="ms-auto" disabled={busy} busy={busy}>
          {TEXTS.save}
        </Button>
      }
    >
      <form ref={element} {...form}>
        <fieldset disabled={busy} className="min-w-0 space-y-4">
          <ProfilePictures cover={profile.cover} photo={profile.photo} chosen={pictures} onChoose={setPictures} />
          <ProfileTextFields
            valueOf={(field) => profile[field] ?? ""}
            errorOf={(field) => errorOf(field) ?? server.errorOf(field)}
            handleChangesAtMs={profile.handleChangesAtMs}
          />
          {problem ? <Alert>{TEXTS.failed({ problem })}</Alert> : null}
        </fieldset>
      </form>
      {question}
    </Dialog>
  );
}

type Fields = z.input<typeof profileFieldsSchema>;

/** The keys of new pictures, and which ones are removed. */
interface SentPictures {
  cover?: string;
  photo?: string;
  removeCover?: "1";
  removePhoto?: "1";
}

const PICTURES = [
  ["cover", "coverPhotos"],
  ["photo", "profilePhotos"],
] as const;
