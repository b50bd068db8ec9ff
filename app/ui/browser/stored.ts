/**
 * What this browser stores between pages. A browser may forbid `localStorage` or have no space left. Then nothing is
 * written. Reading returns null when the browser forbids it.
 */

export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Like `readStored`, but parsed. Also null when the value isn't JSON. */
export const readStoredJson = (key: string): unknown => parsedJson(readStored(key));

/** Null when the value isn't JSON. */
export function parsedJson(stored: string | null): unknown {
  try {
    return JSON.parse(stored ?? "null");
  } catch {
    return null;
  }
}

/** Stores the value, or removes the key when it is null. Returns whether the browser allowed it. */
export function writeStored(key: string, value: string | null): boolean {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/**
 * Calls the listener when another tab changes what is stored under the key; null is nothing. Returns a function that
 * removes the listener.
 */
export function onStored(key: string, listener: (now: string | null, before: string | null) => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === key) listener(event.newValue, event.oldValue);
  };
  window.addEventListener("storage", onStorage);
  return () => window.removeEventListener("storage", onStorage);
}
