import { mediaUrl } from "~/app/ui/media/mediaUrl";
import { PICTURES, pictureUrl, type PictureName } from "~/games/imageSlidePuzzle/pictures";

/** The address of a race's picture: one of the product's or the host's own. */
export const racePicture = (picture: string): string => (isName(picture) ? pictureUrl(picture) : mediaUrl(picture));

const isName = (picture: string): picture is PictureName => Object.hasOwn(PICTURES, picture);
