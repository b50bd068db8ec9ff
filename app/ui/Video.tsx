import { useEffect, useRef, useState } from "react";
import { classNames } from "./classNames";

interface VideoProps {
  src: string;
  /** what is shown until it plays */
  poster?: string | undefined;
  /** what it shows, for those who cannot see it */
  label: string;
  width?: number | undefined;
  height?: number | undefined;
  className?: string;
}

/** A video that plays when asked to. Where the browser cannot play it, a sentence says so and the file is there. */
export function Video({ src, poster, label, width, height, className }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [unplayable, setUnplayable] = useState(false);

  // it may have failed before the page was hydrated; its event is gone, its error is not
  useEffect(() => {
    if (isUnplayable(video.current)) setUnplayable(true);
  }, [src]);

  if (unplayable) {
    return (
      <div className={classNames("flex flex-col items-center justify-center gap-2 bg-sunk px-4 text-center", className)}>
        <p className="text-ink-2">This browser cannot play this video.</p>
        <a href={src} download className="rounded-sm font-semibold text-accent underline">
          Download the video
        </a>
      </div>
    );
  }
  const look = () => isUnplayable(video.current) && setUnplayable(true);
  return (
    <video
      ref={video}
      src={src}
      poster={poster}
      aria-label={label}
      width={width}
      height={height}
      controls
      preload="metadata"
      playsInline
      onError={look}
      onLoadedMetadata={look}
      className={classNames("bg-black", className)}
    />
  );
}

/** Nothing of it can be decoded, or its sound alone; a network that went away is no such thing. */
const isUnplayable = (video: HTMLVideoElement | null): boolean =>
  video !== null &&
  (video.error?.code === MediaError.MEDIA_ERR_DECODE ||
    video.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ||
    (video.readyState >= HTMLMediaElement.HAVE_METADATA && video.videoWidth === 0));
