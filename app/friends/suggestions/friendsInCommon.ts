/** How many of the read friends each member is a friend of, most first, without the members of `except`. */
export function friendsInCommon(
  lists: readonly (readonly string[])[],
  except: ReadonlySet<string>,
): [id: string, mutual: number][] {
  const counts = new Map<string, number>();
  for (const id of lists.flat()) if (!except.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts].sort(([a, more], [b, fewer]) => fewer - more || (a < b ? 1 : -1));
}
