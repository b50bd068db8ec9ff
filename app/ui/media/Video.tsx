import { useEffect, useRef, useState } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { useSavesData } from "~/app/ui/browser/useSavesData";
import { classNames } from "~/app/ui/primitives/classNames";

const UnplayableVideo = lazyWhenOnline(() => import("./UnplayableVideo"));

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

/** A video that plays on demand. While data is saved, nothing of it loads before (X208). If the browser can't play it, a sentence says so and links to the file. */
export function Video({ src, poster, label, width, height, className }: VideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [unplayable, setUnplayable] = useState(false);
  const tries = useRef(0);
  const savesData = useSavesData() && !src.startsWith("blob:");

  // the video may have failed before hydration; the event was missed, but the video's error remains
  useEffect(() => {
    if (isUnplayable(video.current)) setUnplayable(true);
  }, [src]);

  if (unplayable) {
    return <UnplayableVideo src={src} className={className} tries={tries} retry={() => setUnplayable(false)} />;
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
      preload={savesData ? "none" : "metadata"}
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
