import { useSyncExternalStore } from "react";
import { readStored, writeStored } from "~/app/ui/browser/stored";

/** A choice that the browser stores. */
export interface RememberedChoice<Choice extends string> {
  read(): Choice;
  write(choice: Choice): void;
  /** the value until somebody chooses, and on the server */
  first: Choice;
}

const listeners = new Set<() => void>();
/** What a browser without storage remembers until the page closes. */
const unstored = new Map<string, string>();

export function rememberedChoice<Choice extends string>(
  key: string,
  choices: readonly [Choice, ...Choice[]],
): RememberedChoice<Choice> {
  const [first] = choices;
  return {
    first,
    read: () => choices.find((choice) => choice === (unstored.get(key) ?? readStored(key))) ?? first,
    write(choice) {
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
