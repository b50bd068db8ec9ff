import { MicOff, PictureInPicture2 } from "lucide-react";
import { forwardRef, useImperativeHandle, useLayoutEffect, useRef } from "react";
import type { SessionView } from "~/app/calls/client/sessionView";
import { memberName, type MemberView } from "~/app/members/member";
import { Avatar } from "~/app/ui/media/Avatar";
import { classNames } from "~/app/ui/primitives/classNames";
import { IconButton } from "~/app/ui/primitives/IconButton";
import { showToast } from "~/app/ui/dialogs/toasts";
import { TEXTS } from "./texts";

/** The other side's picture, with this side's picture in its corner. */
export function PictureStage({ view, peer }: { view: SessionView; peer: MemberView }) {
  const remote = useRef<HTMLVideoElement>(null);
  const isSeen = view.mediaSinceMs !== null && view.peer?.picture !== "none" && view.peer?.picture !== "paused";
  return (
    <div className="relative min-h-24 flex-1 overflow-hidden bg-black text-white">
      {view.remote ? (
        <LivePicture
          ref={remote}
          stream={view.remote}
          label={TEXTS.picture.remote}
          className={classNames("size-full object-contain", !isSeen && "invisible")}
        />
      ) : null}
      {isSeen ? null : (
        <div className="absolute inset-0 flex flex-col items-center justify-center gap-3">
          <Avatar photo={peer.photo} sizePx={100} />
          <p dir="auto" className="text-lg font-semibold">
            {memberName(peer)}
          </p>
        </div>
      )}
      {view.peer?.isMuted ? (
        <MicOff aria-hidden className="absolute top-3 start-3 size-8 rounded-full bg-black/65 p-1.5" />
      ) : null}
      {isSeen && document.pictureInPictureEnabled ? (
        <IconButton
          Icon={PictureInPicture2}
          label={TEXTS.picture.pictureInPicture}
          tone="overlay"
          className="absolute top-3 end-3"
          onClick={() => void togglePictureInPicture(remote.current)}
        />
      ) : null}
      {view.own ? (
        <LivePicture
          stream={view.own}
          label={TEXTS.picture.own}
          className={classNames(
            "absolute end-3 bottom-3 aspect-[4/3] w-[clamp(96px,24%,176px)] rounded-md border border-white/30 bg-black object-cover",
            view.isMirrored && "-scale-x-100",
          )}
        />
      ) : null}
    </div>
  );
}

async function togglePictureInPicture(video: HTMLVideoElement | null): Promise<void> {
  try {
    if (document.pictureInPictureElement) await document.exitPictureInPicture();
    else await video?.requestPictureInPicture();
  } catch {
    showToast(TEXTS.picture.pictureInPictureFailed);
  }
}

interface LivePictureProps {
  stream: MediaStream | null;
  /** the name for screen readers */
  label: string;
  className: string;
}

/** A live picture. Its sound, if any, is played separately. */
const LivePicture = forwardRef<HTMLVideoElement | null, LivePictureProps>(function LivePicture(
  { stream, label, className },
  ref,
) {
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle<HTMLVideoElement | null, HTMLVideoElement | null>(ref, () => video.current);
  useLayoutEffect(() => {
    const element = video.current;
    if (!element) return;
    element.srcObject = stream;
    return () => void (element.srcObject = null);
  }, [stream]);
  return <video ref={video} aria-label={label} autoPlay playsInline muted className={className} />;
});
