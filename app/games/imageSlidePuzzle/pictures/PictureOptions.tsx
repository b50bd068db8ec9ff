import { useState } from "react";
import type { OptionsProps } from "~/app/games/gameEntry";
import { Alert } from "~/app/ui/primitives/Alert";
import { mediaUrl } from "~/app/ui/media/mediaUrl";
import { Progress } from "~/app/ui/media/Progress";
import { PICTURE_NAMES, pictureUrl } from "~/games/imageSlidePuzzle/pictures";
import { isGamePicture } from "~/base/mediaKeys";
import type { RaceOptions } from "~/games/imageSlidePuzzle/race";
import { OwnPictureButton } from "./PictureChooser";
import { useUploadedPicture } from "./useUploadedPicture";
import { TEXTS } from "./texts";

/** The race's picture: one of the product's, or the host's own, which is uploaded. */
export function PictureOptions({ options: { picture }, onChange }: OptionsProps<RaceOptions>) {
  const [own, setOwn] = useState(isGamePicture(picture) ? picture : null);
  const { send, refused, progress } = useUploadedPicture((key) => {
    setOwn(key);
    onChange({ picture: key });
  });
  const choose = { chosen: picture, onChange: (chosen: string) => onChange({ picture: chosen }) };
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-sm font-semibold">{TEXTS.racePicture}</legend>
      <div className="grid grid-cols-6 gap-2">
        {PICTURE_NAMES.map((name) => (
          <Choice key={name} name={TEXTS.names[name]} value={name} url={pictureUrl(name)} {...choose} />
        ))}
        {own === null ? null : <Choice name={TEXTS.own} value={own} url={mediaUrl(own)} {...choose} />}
      </div>
      <OwnPictureButton disabled={progress !== null} onFiles={(files) => void send(files)} />
      {progress === null ? null : <Progress label={TEXTS.uploading} value={progress} />}
      {refused === null ? null : <Alert>{refused}</Alert>}
    </fieldset>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  url: string;
  chosen: string;
  onChange: (picture: string) => void;
}

const Choice = ({ name, value, url, chosen, onChange }: ChoiceProps) => (
  <label
    title={name}
    className="relative overflow-hidden rounded-sm border-2 border-transparent has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
  >
    <input
      type="radio"
      name="picture"
      aria-label={name}
      value={value}
      checked={chosen === value}
      onChange={() => onChange(value)}
      className="unseen-choice"
    />
    <img src={url} alt="" className="aspect-[4/6] w-full object-cover" />
  </label>
);
