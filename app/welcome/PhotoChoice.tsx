import { ACCEPTED } from "~/app/media/accepted";
import { Avatar } from "~/app/ui/media/Avatar";
import { PicturePicker, usePreview } from "~/app/ui/media/PicturePicker";
import { TEXTS } from "./texts";

interface PhotoChoiceProps {
  /** media key of the photo that the member has */
  shown: string | null;
  chosen: File | null;
  onChoose: (photo: File) => void;
}

export function PhotoChoice({ shown, chosen, onChoose }: PhotoChoiceProps) {
  const preview = usePreview(chosen);
  return (
    <div className="relative mx-auto my-2 size-[100px] rounded-full">
      {preview ? (
        <img src={preview} alt={TEXTS.preview} className="size-full rounded-full bg-sunk object-cover" />
      ) : (
        <Avatar photo={shown} sizePx={100} />
      )}
      <PicturePicker
        label={TEXTS.photo}
        accept={ACCEPTED.profilePhotos.offered}
        className="rounded-full"
        onFile={onChoose}
      />
    </div>
  );
}
