import { Camera } from "lucide-react";
import { useEffect, useState, type RefObject } from "react";
import { classNames } from "~/app/ui/primitives/classNames";
import { Avatar } from "./Avatar";
import type { DefaultPicture } from "./mediaUrl";

interface PicturePickerProps {
  label: string;
  /** types that the picker offers */
  accept: string;
  className: string;
  onFile: (file: File) => void;
  /** for code that moves the focus here */
  input?: RefObject<HTMLInputElement>;
}

/** A file picker that covers the picture. Its file input takes the focus and has the accessible name. */
export const PicturePicker = ({ label, accept, className, onFile, input }: PicturePickerProps) => (
  <label
    className={`absolute inset-0 grid place-items-center bg-black/30 text-white transition-colors has-focus-visible:outline-2 has-focus-visible:outline-accent hover:bg-black/45 ${className}`}
  >
    <span className="grid size-10 place-items-center rounded-full bg-black/65">
      <Camera aria-hidden className="size-5" />
    </span>
    <input
      ref={input}
      type="file"
      aria-label={label}
      accept={accept}
      className="sr-only"
      onChange={({ target }) => {
        const [file] = target.files ?? [];
        if (file) onFile(file);
      }}
    />
  </label>
);

interface AvatarPickerProps extends Omit<PicturePickerProps, "className"> {
  /** media key of the current picture */
  photo: string | null;
  fallback?: DefaultPicture;
  /** shown in place of the current picture until it is saved */
  chosen: File | null;
  /** the text of the chosen picture */
  preview: string;
  className?: string;
}

/** A round picture, or the chosen one, with its picker. */
export function AvatarPicker({ photo, fallback, chosen, preview, className, ...picker }: AvatarPickerProps) {
  const src = usePreview(chosen);
  return (
    <div className={classNames("relative size-[100px] rounded-full", className)}>
      {src ? (
        <img src={src} alt={preview} className="size-full rounded-full bg-sunk object-cover" />
      ) : (
        <Avatar photo={photo} sizePx={100} fallback={fallback} />
      )}
      <PicturePicker {...picker} className="rounded-full" />
    </div>
  );
}

/** A URL of the file's picture, which is released when the picture is no longer shown. */
export function usePreview(file: File | null): string | null {
  const [preview, setPreview] = useState<{ file: File; url: string } | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setPreview({ file, url });
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return preview && preview.file === file ? preview.url : null;
}
