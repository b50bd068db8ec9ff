/** Joins the class names that aren't false, null or undefined. */
export const classNames = (...names: (string | false | null | undefined)[]): string => names.filter(Boolean).join(" ");
