/**
 * A post or comment of a page that was loaded. The live room, or the viewer's own press, may have told of a newer revision
 * than the page was read at: then what they told stays.
 */
export function newerOf<Item extends { id: string; revision: number }>(loaded: Item, known: readonly Item[], told: (item: Item) => Partial<Item>): Item {
  const before = known.find(({ id }) => id === loaded.id);
  return before && before.revision > loaded.revision ? { ...loaded, ...told(before) } : loaded;
}
