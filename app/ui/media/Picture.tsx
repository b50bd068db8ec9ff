import { useEffect, useRef, useState, type ImgHTMLAttributes } from "react";
import { lazyWhenOnline } from "~/app/ui/browser/importWhenOnline";
import { DEFAULT_PICTURE, mediaUrl, type DefaultPicture } from "./mediaUrl";

const RetryWhenBack = lazyWhenOnline(() => import("./RetryWhenBack"));

/** The time and the priority with which a picture loads. React 18 only knows the lowercase name fetchpriority. */
export interface PictureLoading {
  loading: "eager" | "lazy";
  fetchpriority: "high" | "low";
}

/** For the one picture of a page that a person sees first. */
export const EAGER: PictureLoading = { loading: "eager", fetchpriority: "high" };
/** For the other pictures; the page's scripts load before them. */
export const LAZY: PictureLoading = { loading: "lazy", fetchpriority: "low" };

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "alt"> {
  /** null for the default picture */
  mediaKey: string | null;
  /** shown without a picture, or when it doesn't load */
  fallback: DefaultPicture;
  alt: string;
}

/** U3. A picture that didn't load comes back when it can be loaded later. */
export function Picture({ mediaKey, fallback, alt, ...rest }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenKey, setBrokenKey] = useState<string | null>(null);
  const tries = useRef(0);

  // the image may have failed before hydration; the event was missed, but the image's width of 0 remains
  useEffect(() => {
    const { current } = image;
    if (mediaKey !== null && current?.complete === true && current.naturalWidth === 0 && current.currentSrc !== "")
      setBrokenKey(mediaKey);
  }, [mediaKey]);

  const src = mediaKey === null || mediaKey === brokenKey ? DEFAULT_PICTURE[fallback] : mediaUrl(mediaKey);
  return (
    <>
      <img ref={image} src={src} alt={alt} decoding="async" onError={() => setBrokenKey(mediaKey)} {...rest} />
      {brokenKey === null ? null : <RetryWhenBack tries={tries} retry={() => setBrokenKey(null)} />}
    </>
  );
}
