import { Camera } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { Avatar } from "~/app/ui/Avatar";
import { Picture } from "~/app/ui/Picture";
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
        <Picker label="Cover photo" className="rounded-md" onFile={(file) => onChoose({ ...chosen, cover: file })} />
      </div>
      <div className="relative -mt-[50px] ml-4 size-[100px] rounded-full ring-4 ring-raised">
        {photoPreview ? (
          <img src={photoPreview} alt="New profile" className="size-full rounded-full bg-sunk object-cover" />
        ) : (
          <Avatar photo={photo} sizePx={100} />
        )}
        <Picker label="Profile photo" className="rounded-full" onFile={(file) => onChoose({ ...chosen, photo: file })} />
      </div>
      <p className="mt-2 text-sm text-ink-3">Pictures up to {MAX_MB.image} MB: JPEG, PNG, GIF or WebP.</p>
    </div>
  );
}

interface PickerProps {
  label: string;
  className: string;
  onFile: (file: File) => void;
  children?: ReactNode;
}

/** Lies over the picture; the file input itself is what has the focus and the name. */
const Picker = ({ label, className, onFile }: PickerProps) => (
  <label
    className={`absolute inset-0 grid place-items-center bg-black/30 text-white transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-black/45 ${className}`}
  >
    <span className="grid size-10 place-items-center rounded-full bg-black/65">
      <Camera aria-hidden className="size-5" />
    </span>
    <input
      type="file"
      aria-label={label}
      accept="image/*"
      className="sr-only"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
      }}
    />
  </label>
);

/** An address of the file's own picture, given back when it is no longer shown. */
function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setPreview({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview && preview.file === file ? preview.url : null;
}
