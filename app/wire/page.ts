/** One page of a list that goes by key; `next` is the key to ask for more with. */
export interface Page<Item> {
  items: Item[];
  next: string | null;
}
