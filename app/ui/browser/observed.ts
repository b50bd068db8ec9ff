/** A changing value, with the interface that useSyncExternalStore needs. */
export class Observed<Value> {
  readonly #listeners = new Set<() => void>();

  constructor(private value: Value) {}

  readonly getSnapshot = (): Value => this.value;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected set(value: Value): void {
    if (value === this.value) return;
    this.value = value;
    for (const listener of this.#listeners) listener();
  }

  protected update(change: Partial<Value>): void {
    this.set({ ...this.value, ...change });
  }
}

/** A value that a module owns and sets. */
export class SharedValue<Value> extends Observed<Value> {
  override set(value: Value): void {
    super.set(value);
  }
}
