import type { ShouldRevalidateFunction } from "@remix-run/react";

const TOGGLE = /^\/(posts|comments)\/[^/]+\/(like|repost)$/;

/** A like or repost answers with all that it changed: the page need not be asked for again. */
export const keepOnToggle: ShouldRevalidateFunction = ({ formAction, defaultShouldRevalidate }) =>
  formAction !== undefined && TOGGLE.test(formAction) ? false : defaultShouldRevalidate;
