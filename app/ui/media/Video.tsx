import { useEffect, useRef, useState } from "react";
import { useRetryWhenBack } from "~/app/ui/browser/useRetryWhenBack";
import { classNames } from "~/app/ui/primitives/classNames";
import { TEXTS } from "~/app/ui/texts";

interface VideoProps {
  src: string;
  /** picture to show before the video plays */
  poster?: string | undefined;
  /** description for screen readers */
  label: string;
  width?: number | undefined;
  height?: number | undefined;
  className?: string;
}

/** A video that plays on demand. If the browser can't play it, a sentence says so and links to the file. */
export function Video({ src, poster, label, width, height, className }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [unplayable, setUnplayable] = useState(false);

  // the video may have failed before hydration; the event was missed, but the video's error remains
  useEffect(() => {
    if (isUnplayable(video.current)) setUnplayable(true);
  }, [src]);

  // without a network, a browser may report the same error as for a file that it can't play
  useRetryWhenBack(unplayable ? src : null, () => setUnplayable(false));

  if (unplayable) {
    return (
      <div
        className={classNames("flex flex-col items-center justify-center gap-2 bg-sunk px-4 text-center", className)}
      >
        <p className="text-ink-2">{TEXTS.media.unplayable}</p>
        <a href={src} download className="rounded-sm font-semibold text-accent underline">
          {TEXTS.media.download}
        </a>
      </div>
    );
  }
  const check = () => isUnplayable(video.current) && setUnplayable(true);
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
      onError={check}
      onLoadedMetadata={check}
      className={classNames("bg-black", className)}
    />
  );
}

/** Whether the browser can decode nothing of the video, or only its sound. A network failure doesn't count. */
const isUnplayable = (video: HTMLVideoElement | null): boolean =>
  video !== null &&
  (video.error?.code === MediaError.MEDIA_ERR_DECODE ||
    video.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED ||
    (video.readyState >= HTMLMediaElement.HAVE_METADATA && video.videoWidth === 0));
