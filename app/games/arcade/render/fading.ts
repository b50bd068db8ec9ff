const FADED_AFTER_TICKS = 16;

/** Things that fade for a quarter of a second after they are added. */
export interface Fading<Thing> {
  add(thing: Thing): void;
  /** a tick passed */
  age(): void;
  /** `fade` grows from 0 to 1 */
  draw(drawOne: (thing: Thing, fade: number) => void): void;
}

export function fadingThings<Thing>(): Fading<Thing> {
  let all: { thing: Thing; ticks: number }[] = [];
  return {
    add: (thing) => void all.push({ thing, ticks: 0 }),
    age() {
      if (all.length === 0) return;
      for (const one of all) one.ticks++;
      all = all.filter(({ ticks }) => ticks < FADED_AFTER_TICKS);
    },
    draw: (drawOne) => all.forEach(({ thing, ticks }) => drawOne(thing, ticks / FADED_AFTER_TICKS)),
  };
}
