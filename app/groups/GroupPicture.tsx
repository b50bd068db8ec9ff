import { ACCEPTED } from "~/app/media/accepted";
import { IMAGE_LIMITS_TEXT } from "~/app/media/limits";
import { Avatar } from "~/app/ui/media/Avatar";
import { PicturePicker, usePreview } from "~/app/ui/media/PicturePicker";
import { TEXTS } from "./texts";

interface GroupPictureProps {
  /** media key of the current picture */
  icon: string | null;
  /** chosen, but not saved yet */
  chosen: File | null;
  onChoose: (file: File) => void;
}

export function GroupPicture({ icon, chosen, onChoose }: GroupPictureProps) {
  const preview = usePreview(chosen);
  return (
    <div className="flex flex-col items-center gap-2">
      <div className="relative size-[100px] rounded-full">
        {preview ? (
          <img src={preview} alt={TEXTS.picture.preview} className="size-full rounded-full bg-sunk object-cover" />
        ) : (
          <Avatar photo={icon} sizePx={100} fallback="group" />
        )}
        <PicturePicker
          label={TEXTS.picture.label}
          accept={ACCEPTED.groupPhotos.offered}
          className="rounded-full"
          onFile={onChoose}
        />
      </div>
      <p className="text-sm text-ink-3">{TEXTS.picture.limits(IMAGE_LIMITS_TEXT)}</p>
    </div>
  );
}
