import { Flag } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useViewer } from "~/app/members/viewerContext";
import { TEXTS } from "~/app/reports/texts";
import { importWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { Button } from "~/app/ui/primitives/Button";
import { isGamePicture } from "~/base/mediaKeys";

const ReportDialog = lazy(() => importWhenOnline(() => import("~/app/reports/ReportDialog")));

/**
 * X134: reports the picture that the host brought to a race. The host doesn't get the button, and the product's own
 * pictures don't have it.
 */
export function ReportPicture({ picture }: { picture: string }) {
  const [isOpen, setOpen] = useState(false);
  const viewer = useViewer();
  const owner = isGamePicture(picture) ? picture.split("/")[1] : undefined;
  if (owner === undefined || !viewer || viewer.id === owner) return null;
  return (
    <>
      <Button look="quiet" size="small" onClick={() => setOpen(true)}>
        <Flag aria-hidden className="size-4" />
        {TEXTS.title.gamePicture}
      </Button>
      {isOpen ? (
        <Suspense fallback={null}>
          <ReportDialog
            subject={{ type: "profile", id: owner }}
            picture={picture}
            name=""
            onClose={() => setOpen(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}
