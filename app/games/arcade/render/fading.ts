const FADED_AFTER_TICKS = 16;

/** Things that fade for a quarter of a second after they are added. */
export function fadingThings<Thing>() {
  let all: { thing: Thing; ticks: number }[] = [];
  return {
    add: (thing: Thing) => void all.push({ thing, ticks: 0 }),
    /** a tick passed */
    age(): void {
      if (all.length === 0) return;
      for (const one of all) one.ticks++;
      all = all.filter(({ ticks }) => ticks < FADED_AFTER_TICKS);
    },
    /** `fade` grows from 0 to 1 */
    draw: (drawOne: (thing: Thing, fade: number) => void) =>
      all.forEach(({ thing, ticks }) => drawOne(thing, ticks / FADED_AFTER_TICKS)),
  };
}
