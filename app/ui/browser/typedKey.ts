const ANOTHER_LETTER = /^(?![a-z])[\p{L}\p{M}]+$/iu;
const ANOTHER_DIGIT = /^(?!\d)\p{Nd}$/u;
const KEY_OF_LETTER = /^Key([A-Z])$/;
const KEY_OF_DIGIT = /^Digit(\d)$/;

interface Typed {
  key: string;
  code: string;
  shiftKey: boolean;
}

/**
 * `KeyboardEvent.key` for keys that mean something to the page: the same on all layouts (X171). A letter is the Latin one:
 * small, whatever Caps Lock says, or capital together with Shift. Where the layout has another script or other digits, it
 * is what a US keyboard has at the same place.
 */
export function typedKey({ key, code, shiftKey }: Typed): string {
  const letter = /^[a-z]$/i.test(key) ? key : ANOTHER_LETTER.test(key) ? KEY_OF_LETTER.exec(code)?.[1] : undefined;
  if (letter !== undefined) return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
  return (ANOTHER_DIGIT.test(key) ? KEY_OF_DIGIT.exec(code)?.[1] : undefined) ?? key;
}
