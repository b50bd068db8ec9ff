import { Avatar } from "~/app/ui/Avatar";
import { Picture } from "~/app/ui/Picture";
import { PicturePicker, usePreview } from "~/app/ui/PicturePicker";
import { MAX_MB } from "~/app/media/limits";

/** Pictures chosen and not saved yet. */
export interface ChosenPictures {
  cover: File | null;
  photo: File | null;
}

interface ProfilePicturesProps {
  /** media keys of those in place */
  cover: string | null;
  photo: string | null;
  chosen: ChosenPictures;
  onChoose: (chosen: ChosenPictures) => void;
}

/** Both pictures as the profile will show them, each with its picker. */
export function ProfilePictures({ cover, photo, chosen, onChoose }: ProfilePicturesProps) {
  const coverPreview = usePreview(chosen.cover);
  const photoPreview = usePreview(chosen.photo);
  return (
    <div>
      <div className="relative h-[120px] overflow-hidden rounded-md bg-sunk">
        {coverPreview ? (
          <img src={coverPreview} alt="New cover" className="size-full object-cover" />
        ) : (
          <Picture mediaKey={cover} fallback="cover" alt="" className="size-full object-cover" />
        )}
        <PicturePicker label="Cover photo" className="rounded-md" onFile={(file) => onChoose({ ...chosen, cover: file })} />
      </div>
      <div className="relative -mt-[50px] ml-4 size-[100px] rounded-full ring-4 ring-raised">
        {photoPreview ? (
          <img src={photoPreview} alt="New profile" className="size-full rounded-full bg-sunk object-cover" />
        ) : (
          <Avatar photo={photo} sizePx={100} />
        )}
        <PicturePicker label="Profile photo" className="rounded-full" onFile={(file) => onChoose({ ...chosen, photo: file })} />
      </div>
      <p className="mt-2 text-sm text-ink-3">Pictures up to {MAX_MB.image} MB: JPEG, PNG, GIF or WebP.</p>
    </div>
  );
}
