import { useEffect, useLayoutEffect } from "react";

/** An effect that runs together with the change of the page. On the server neither runs, and React warns of the second. */
export const useCommitEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
