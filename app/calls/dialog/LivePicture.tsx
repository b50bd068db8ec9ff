import { forwardRef, useImperativeHandle, useLayoutEffect, useRef } from "react";

interface LivePictureProps {
  stream: MediaStream | null;
  /** the name for screen readers */
  label: string;
  className: string;
}

/** A live picture. Its sound, if any, is played separately. */
export const LivePicture = forwardRef<HTMLVideoElement | null, LivePictureProps>(function LivePicture(
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
