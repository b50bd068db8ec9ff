const INDENT = "  ";
const LINE_MAX = 160;

/**
 * JSON in which a value that fits into a line has a line of its own, so that a diff can compare two recordings.
 * @param {unknown} value
 */
export const printed = (value) => `${lines(value, "")}\n`;

/** @param {unknown} value @param {string} indent @returns {string} */
function lines(value, indent) {
  const text = JSON.stringify(value);
  if (typeof value !== "object" || value === null || text.length + indent.length <= LINE_MAX || isFrame(value))
    return text;
  const inner = indent + INDENT;
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  const parts = Array.isArray(value)
    ? value.map((each) => lines(each, inner))
    : Object.entries(value).flatMap(([key, each]) =>
        each === undefined ? [] : [`${JSON.stringify(key)}: ${lines(each, inner)}`],
      );
  return `${open}\n${parts.map((part) => inner + part).join(",\n")}\n${indent}${close}`;
}

/** A frame, which has a type `t`, is always one line, however long it is. @param {object} value */
const isFrame = (value) => "t" in value;
