/** What a recorded history of a chat must be free of. */

export interface Recorded {
  /** what each member wrote, in the order of writing */
  written: ReadonlyMap<string, readonly string[]>;
  /** the room's order in the end */
  order: readonly { seq: number; from: string; id: string }[];
  /** what each device showed as being in the room's order, every time that changed */
  shown: ReadonlyMap<string, readonly (readonly number[])[]>;
}

export interface Verdict {
  lost: string[];
  doubled: string[];
  reordered: string[];
}

export function check({ written, order, shown }: Recorded): Verdict {
  const verdict: Verdict = { lost: [], doubled: [], reordered: [] };
  checkRoom(written, order, verdict);
  for (const [device, views] of shown) checkDevice(device, views, order.length, verdict);
  return verdict;
}

function checkRoom(written: Recorded["written"], order: Recorded["order"], { lost, doubled, reordered }: Verdict): void {
  order.forEach(({ seq }, i) => {
    if (seq !== i + 1) reordered.push(`the room has seq ${seq} at place ${i + 1}`);
  });
  for (const [member, ids] of written) {
    const stored = order.filter(({ from }) => from === member).map(({ id }) => id);
    const known = new Set(stored);
    for (const id of ids) if (!known.has(id)) lost.push(`${member} wrote ${id}`);
    if (known.size < stored.length) doubled.push(`${member} has ${stored.length - known.size} messages twice`);
    const expected = ids.filter((id) => known.has(id));
    if ([...known].join() !== expected.join()) reordered.push(`${member} wrote ${expected.join(" ")} and the room has ${[...known].join(" ")}`);
  }
}

function checkDevice(device: string, views: readonly (readonly number[])[], head: number, { lost, doubled, reordered }: Verdict): void {
  for (const [i, view] of views.entries()) {
    if (new Set(view).size < view.length) doubled.push(`${device} shows a message twice in view ${i}`);
    if (view.some((seq, at) => at > 0 && seq < (view[at - 1] ?? 0))) reordered.push(`${device} shows another order in view ${i}`);
    const gap = view.find((seq, at) => at > 0 && seq > (view[at - 1] ?? 0) + 1);
    if (gap !== undefined) lost.push(`${device} misses what is before ${gap} in view ${i}`);
  }
  const last = views.at(-1)?.at(-1) ?? 0;
  if (last !== head) lost.push(`${device} ends at ${last} of ${head}`);
}
