import { useEffect, useRef, useState } from "react";
import { useLatest } from "~/app/ui/browser/useLatest";
import { PICTURE_NAMES, pictureUrl } from "~/games/imageSlidePuzzle/pictures";
import { ownPicture, type PictureRefusal } from "./ownPicture";

/**
 * The picture on the board, and the player's own picture. `onChoose` is called with the address of each picture that
 * the player opens.
 */
export function usePictures(onChoose: (picture: string) => void) {
  const [chosen, setChosen] = useState<string>(pictureUrl(PICTURE_NAMES[0]));
  const [own, setOwn] = useState<string | null>(null);
  const [refused, setRefused] = useState<PictureRefusal | null>(null);
  const latestOpen = useRef(0);
  const latestOnChoose = useLatest(onChoose); // opening takes a while, so the game may have changed meanwhile
  useUrlCleanup(own, chosen);

  return {
    chosen,
    own,
    refused,
    choose(picture: string) {
      setRefused(null);
      setChosen(picture);
    },
    /** opens the first file; if earlier files are still being opened, the most recent call wins */
    async open([file]: File[]) {
      if (!file) return;
      const openId = ++latestOpen.current;
      const opened = await ownPicture(file);
      if (openId !== latestOpen.current) return;
      setRefused(opened.ok ? null : opened.code);
      if (!opened.ok) return;
      const url = URL.createObjectURL(opened.blob);
      setOwn(url);
      latestOnChoose.current(url);
    },
  };
}

/** Revokes the addresses of pictures that are neither offered nor on the board. */
function useUrlCleanup(own: string | null, chosen: string): void {
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const inUse = [own, chosen].filter((url): url is string => url?.startsWith("blob:") === true);
    for (const url of urls.current) if (!inUse.includes(url)) URL.revokeObjectURL(url);
    urls.current = new Set(inUse);
  }, [own, chosen]);
  useEffect(() => () => urls.current.forEach((url) => URL.revokeObjectURL(url)), []);
}
