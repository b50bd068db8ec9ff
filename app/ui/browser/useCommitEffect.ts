import { useEffect, useLayoutEffect } from "react";

/**
 * An effect that runs together with the change of the page. The server runs no effects, and React warns there of
 * `useLayoutEffect`.
 */
export const useCommitEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;
