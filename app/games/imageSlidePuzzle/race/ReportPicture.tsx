import { useViewer } from "~/app/members/viewerContext";
import { ReportButton } from "~/app/reports/ReportButton";
import { TEXTS } from "~/app/reports/texts";
import { isGamePicture } from "~/base/mediaKeys";

/**
 * X134: reports the picture that the host brought to a race. The host doesn't get the button, and the product's own
 * pictures don't have it.
 */
export function ReportPicture({ picture }: { picture: string }) {
  const viewer = useViewer();
  const owner = isGamePicture(picture) ? picture.split("/")[1] : undefined;
  if (owner === undefined || !viewer || viewer.id === owner) return null;
  return (
    <ReportButton label={TEXTS.title.gamePicture} subject={{ type: "profile", id: owner }} picture={picture} name="" />
  );
}
