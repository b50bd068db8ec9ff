/** Joins the class names that aren't false, null or undefined. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");

/** The look of fields: inputs, text areas and search boxes. */
export const controlClass =
  "block w-full rounded-md border border-edge bg-raised px-3 text-base text-ink transition-colors " +
  "hover:border-ink-3 focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent " +
  "aria-invalid:border-danger aria-invalid:focus:outline-danger disabled:bg-sunk disabled:text-ink-3 disabled:cursor-not-allowed";

/**
 * Makes an inline link at least 24 px tall at any text size (WCAG 2.5.8). Line spacing doesn't change. Half of
 * 24 px is .75rem, and half of the height of a line's characters is about .575em.
 */
export const TALL_LINE = "py-[calc(.75rem-.575em)]";
