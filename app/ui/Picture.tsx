import { useEffect, useRef, useState, type ImgHTMLAttributes } from "react";
import { DEFAULT_PICTURE, mediaUrl, type DefaultPicture } from "./mediaUrl";

interface PictureProps extends Omit<ImgHTMLAttributes<HTMLImageElement>, "src" | "alt"> {
  /** null for the default picture */
  mediaKey: string | null;
  /** what stands in when there is none, or when it does not load */
  fallback: DefaultPicture;
  alt: string;
}

export function Picture({ mediaKey, fallback, alt, ...rest }: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const [brokenKey, setBrokenKey] = useState<string | null>(null);

  // an image may have failed before the page was hydrated; its event is gone, its size of 0 is not
  useEffect(() => {
    const { current } = image;
    if (mediaKey !== null && current?.complete === true && current.naturalWidth === 0 && current.currentSrc !== "") setBrokenKey(mediaKey);
  }, [mediaKey]);

  const src = mediaKey === null || mediaKey === brokenKey ? DEFAULT_PICTURE[fallback] : mediaUrl(mediaKey);
  return <img ref={image} src={src} alt={alt} decoding="async" onError={() => setBrokenKey(mediaKey)} {...rest} />;
}
