import { type RefObject, useEffect, useRef } from "react";

/** Whether the component is still on the page, for what goes on after a wait. */
export function useIsMounted(): RefObject<boolean> {
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => void (isMounted.current = false);
  }, []);
  return isMounted;
}
