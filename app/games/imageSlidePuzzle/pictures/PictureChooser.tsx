import { Check, ImagePlus } from "lucide-react";
import { Alert } from "~/app/ui/primitives/Alert";
import { buttonClass } from "~/app/ui/primitives/Button";
import { classNames } from "~/app/ui/primitives/classNames";
import { PICTURE_NAMES, pictureUrl } from "~/games/imageSlidePuzzle/pictures";
import type { PictureRefusal } from "./ownPicture";
import { TEXTS } from "./texts";

interface PictureChooserProps {
  /** the address of the picture on the board */
  chosen: string;
  /** the address of the player's own picture, once there is one */
  own: string | null;
  refused: PictureRefusal | null;
  onChoose: (picture: string) => void;
  onFiles: (files: File[]) => void;
}

/** The product's pictures, and the player's own. */
export const PictureChooser = ({ chosen, own, refused, onChoose, onFiles }: PictureChooserProps) => (
  <section aria-label={TEXTS.label} className="w-full">
    <h2 className="text-sm font-semibold text-ink-2">{TEXTS.label}</h2>
    <ul className="mt-2 grid grid-cols-6 gap-2 md:grid-cols-3">
      {PICTURE_NAMES.map((name) => (
        <Choice key={name} name={TEXTS.names[name]} picture={pictureUrl(name)} chosen={chosen} onChoose={onChoose} />
      ))}
      {own === null ? null : <Choice name={TEXTS.own} picture={own} chosen={chosen} onChoose={onChoose} />}
    </ul>
    <OwnPictureButton className="mt-3" onFiles={onFiles} />
    <p className="mt-2 text-sm text-ink-2">{TEXTS.staysHere}</p>
    {refused ? (
      <div className="mt-2">
        <Alert>{TEXTS.refused[refused]}</Alert>
      </div>
    ) : null}
  </section>
);

interface OwnPictureButtonProps {
  disabled?: boolean;
  className?: string;
  onFiles: (files: File[]) => void;
}

/** Opens a picture of the player's own. */
export const OwnPictureButton = ({ disabled = false, className, onFiles }: OwnPictureButtonProps) => (
  <label
    className={classNames(
      buttonClass("outline", "medium"),
      "w-full has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent has-disabled:opacity-55",
      className,
    )}
  >
    <ImagePlus aria-hidden className="size-4.5" />
    {TEXTS.choose}
    <input
      type="file"
      accept="image/*"
      disabled={disabled}
      className="sr-only"
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = ""; // so that the same file can be chosen again
      }}
    />
  </label>
);

interface ChoiceProps {
  name: string;
  picture: string;
  chosen: string;
  onChoose: (picture: string) => void;
}

function Choice({ name, picture, chosen, onChoose }: ChoiceProps) {
  const isChosen = picture === chosen;
  return (
    <li>
      <button
        type="button"
        aria-label={name}
        title={name}
        aria-pressed={isChosen}
        onClick={() => onChoose(picture)}
        className={classNames(
          "relative block w-full overflow-hidden rounded-sm border-2 transition-[border-color,opacity] hover:opacity-85",
          isChosen ? "border-accent" : "border-transparent",
        )}
      >
        <img src={picture} alt="" loading="lazy" className="aspect-[4/6] w-full object-cover" />
        {isChosen ? (
          <span className="absolute end-1 bottom-1 grid size-5 place-items-center rounded-full bg-accent text-accent-ink">
            <Check aria-hidden className="size-3.5" />
          </span>
        ) : null}
      </button>
    </li>
  );
}
