import { X } from "lucide-react";
import { useSyncExternalStore } from "react";
import { classNames } from "./classNames";

/** Long enough to read two lines twice. */
const SHOWN_MS = 5_000;
const MOST_AT_ONCE = 3;

interface Toast {
  id: number;
  text: string;
}

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Tells the person something that needs no answer. Heard by screen readers; gone after five seconds. */
export function showToast(text: string): void {
  const id = ++lastId;
  set([...toasts.filter((toast) => toast.text !== text), { id, text }].slice(-MOST_AT_ONCE));
  setTimeout(() => dismiss(id), SHOWN_MS);
}

/** For what opens where they stand, and is to be pressed at once. */
export const dismissToasts = (): void => set([]);

const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

function set(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((tell) => tell());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const NONE: readonly Toast[] = [];

interface ToastHostProps {
  /** a composer stands at the lower edge of the page, which toasts leave free */
  overComposer?: boolean;
}

/**
 * Stands once on every page, also while empty: a live region is heard only if it was there before its text. On small
 * screens toasts come below the header, because at the lower edge are the fields and buttons that people are using.
 */
export function ToastHost({ overComposer = false }: ToastHostProps) {
  const shown = useSyncExternalStore(subscribe, () => toasts, () => NONE);
  return (
    <div
      role="status"
      aria-live="polite"
      className={classNames(
        "pointer-events-none fixed inset-x-4 top-[calc(64px+env(safe-area-inset-top))] z-[70] flex flex-col items-center gap-2 md:top-auto",
        overComposer ? "md:bottom-20" : "md:bottom-6",
      )}
    >
      {shown.map((toast) => (
        <div key={toast.id} className="pointer-events-auto flex animate-rise items-center gap-1 rounded-full bg-ink py-1 pr-1 pl-5 text-sm font-medium text-paper">
          <span className="py-1.5">{toast.text}</span>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => dismiss(toast.id)}
            className="grid size-8 place-items-center rounded-full opacity-80 outline-paper hover:opacity-100"
          >
            <X aria-hidden className="size-4" />
          </button>
        </div>
      ))}
    </div>
  );
}
