import { useRef, type RefObject } from "react";
import { IMAGE_LIMITS } from "~/app/media/limits";
import { Picture } from "~/app/ui/media/Picture";
import { ACCEPTED } from "~/app/media/accepted";
import { AvatarPicker, PicturePicker, usePreview } from "~/app/ui/media/PicturePicker";
import { TEXTS } from "./texts";

/** The change to a picture when the profile is saved; null keeps it. */
type PictureChoice = File | "removed" | null;

export interface ChosenPictures {
  cover: PictureChoice;
  photo: PictureChoice;
}

interface ProfilePicturesProps {
  /** media keys of the current pictures */
  cover: string | null;
  photo: string | null;
  chosen: ChosenPictures;
  onChoose: (chosen: ChosenPictures) => void;
}

/** Previews both pictures, each with its picker and a button to remove it. */
export function ProfilePictures({ cover, photo, chosen, onChoose }: ProfilePicturesProps) {
  const coverPreview = usePreview(fileOf(chosen.cover));
  const chosenPhoto = fileOf(chosen.photo);
  const [coverInput, photoInput] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)];
  const shownCover = chosen.cover === "removed" ? null : cover;
  const shownPhoto = chosen.photo === "removed" ? null : photo;
  return (
    <div>
      <div className="relative h-30 overflow-hidden rounded-md bg-sunk">
        {coverPreview ? (
          <img src={coverPreview} alt={TEXTS.cover.preview} className="size-full object-cover" />
        ) : (
          <Picture mediaKey={shownCover} fallback="cover" alt="" className="size-full object-cover" />
        )}
        <PicturePicker
          label={TEXTS.cover.label}
          accept={ACCEPTED.coverPhotos.offered}
          className="rounded-md"
          input={coverInput}
          onFile={(file) => onChoose({ ...chosen, cover: file })}
        />
        {coverPreview || shownCover ? (
          <RemoveButton
            what="cover"
            input={coverInput}
            className="absolute top-2 end-2"
            onRemove={() => onChoose({ ...chosen, cover: cover === null ? null : "removed" })}
          />
        ) : null}
      </div>
      <div className="-mt-[50px] ms-4 flex flex-wrap items-end gap-2">
        <AvatarPicker
          photo={shownPhoto}
          chosen={chosenPhoto}
          preview={TEXTS.photo.preview}
          className="ring-4 ring-raised"
          label={TEXTS.photo.label}
          accept={ACCEPTED.profilePhotos.offered}
          input={photoInput}
          onFile={(file) => onChoose({ ...chosen, photo: file })}
        />
        {chosenPhoto || shownPhoto ? (
          <RemoveButton
            what="photo"
            input={photoInput}
            className="relative"
            onRemove={() => onChoose({ ...chosen, photo: photo === null ? null : "removed" })}
          />
        ) : null}
      </div>
      <p className="mt-2 text-sm text-pretty text-ink-3">{TEXTS.pictures(IMAGE_LIMITS)}</p>
    </div>
  );
}

const fileOf = (choice: PictureChoice): File | null => (choice === "removed" ? null : choice);

interface RemoveButtonProps {
  what: keyof ChosenPictures;
  /** gets the focus, because the button disappears with the picture */
  input: RefObject<HTMLInputElement>;
  className: string;
  onRemove: () => void;
}

const RemoveButton = ({ what, input, className, onRemove }: RemoveButtonProps) => (
  <button
    type="button"
    aria-label={TEXTS[what].remove}
    onClick={() => {
      onRemove();
      input.current?.focus();
    }}
    className={`min-h-9 rounded-full bg-black/65 px-3 text-sm font-semibold whitespace-nowrap text-white transition-colors hover:bg-black/80 ${className}`}
  >
    {TEXTS.remove}
  </button>
);
