import { PICTURE_NAMES, PICTURES, pictureUrl } from "~/games/imageSlidePuzzle/pictures";

interface PictureOptionsProps {
  /** the chosen one's name */
  picture: string;
  onChange: (picture: string) => void;
}

/** Which picture is raced for. */
export const PictureOptions = ({ picture, onChange }: PictureOptionsProps) => (
  <fieldset>
    <legend className="mb-2 text-sm font-semibold">Picture</legend>
    <div className="grid grid-cols-5 gap-2">
      {PICTURE_NAMES.map((name) => (
        <label key={name} title={PICTURES[name]} className="relative overflow-hidden rounded-sm border-2 border-transparent has-checked:border-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
          <input type="radio" name="picture" aria-label={PICTURES[name]} value={name} checked={picture === name} onChange={() => onChange(name)} className="absolute inset-0 cursor-pointer appearance-none outline-none" />
          <img src={pictureUrl(name)} alt="" className="aspect-[4/6] w-full object-cover" />
        </label>
      ))}
    </div>
  </fieldset>
);
