import { TEXTS } from "./texts";

const whoIs = (name: string): "you" | "other" => (name === TEXTS.you ? "you" : "other");

/** A player as the subject of a sentence. With the viewer, whose name is "You", the sentence may have another verb. */
export const person = (name: string) => ({ name, who: whoIs(name) });

/** A second player in the same sentence. */
export const otherPerson = (name: string) => ({ other: name, otherWho: whoIs(name) });
