/** Keeps a post's or comment's live values when the live room or the viewer's own press has set a newer revision than the loaded one. */
export function newerOf<Item extends { id: string; revision: number }>(
  loaded: Item,
  known: readonly Item[],
  told: (item: Item) => Partial<Item>,
): Item {
  const before = known.find(({ id }) => id === loaded.id);
  return before && before.revision > loaded.revision ? { ...loaded, ...told(before) } : loaded;
}
