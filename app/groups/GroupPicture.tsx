import { ACCEPTED } from "~/app/media/accepted";
import { IMAGE_LIMITS } from "~/app/media/limits";
import { AvatarPicker } from "~/app/ui/media/PicturePicker";
import { TEXTS } from "./texts";

interface GroupPictureProps {
  /** media key of the current picture */
  icon: string | null;
  /** chosen, but not saved yet */
  chosen: File | null;
  onChoose: (file: File) => void;
}

export const GroupPicture = ({ icon, chosen, onChoose }: GroupPictureProps) => (
  <div className="flex flex-col items-center gap-2">
    <AvatarPicker
      photo={icon}
      fallback="group"
      chosen={chosen}
      preview={TEXTS.picture.preview}
      label={TEXTS.picture.label}
      accept={ACCEPTED.groupPhotos.offered}
      onFile={onChoose}
    />
    <p className="text-sm text-ink-3">{TEXTS.picture.limits(IMAGE_LIMITS)}</p>
  </div>
);
