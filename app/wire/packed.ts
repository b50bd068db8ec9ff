import { useMemo } from "react";

declare const content: unique symbol;

/** A loader's list as one string of JSON. */
export type Packed<T> = string & { readonly [content]: T };

/**
 * Remix's own encoding looks at every value of a list apart, which cost a tenth of a page of twenty posts; one string it
 * takes as it is. For what JSON can say alone.
 */
export const pack = <T>(list: T): Packed<T> => JSON.stringify(list) as Packed<T>;

/** What `pack` packed; in a component, `useUnpacked`. */
export const unpack = <T>(packed: Packed<T>): T => JSON.parse(packed) as T;

/** What `pack` packed: a new object for each time the route was loaded, also when it is the same as before. */
export const useUnpacked = <Key extends string, T>(loaded: Readonly<Record<Key, Packed<T>>>, key: Key): T =>
  useMemo(() => unpack(loaded[key]), [loaded, key]);
