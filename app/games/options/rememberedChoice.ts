import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "~/app/ui/browser/stored";

export type RememberedChoice<Choice extends string> = ReturnType<typeof rememberedChoice<Choice>>;

const listeners = new Set<() => void>();
/** What a browser without storage remembers until the page closes. */
const unstored = new Map<string, string>();

/** A choice that the browser stores. */
export function rememberedChoice<Choice extends string>(key: string, choices: readonly [Choice, ...Choice[]]) {
  const [first] = choices;
  return {
    /** the value until somebody chooses, and on the server */
    first,
    read: () => choices.find((choice) => choice === (unstored.get(key) ?? readStored(key))) ?? first,
    write(choice: Choice): void {
      store(key, choice);
      listeners.forEach((notify) => notify());
    },
  };
}

export const useRemembered = <Choice extends string>({ read, first }: RememberedChoice<Choice>): Choice =>
  useSyncExternalStore(subscribe, read, () => first);

function store(key: string, choice: string): void {
  if (writeStored(key, choice)) unstored.delete(key);
  else unstored.set(key, choice);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener); // another tab has chosen
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
