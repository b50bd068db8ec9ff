/** Whether something has happened since somebody last asked. */
export class Flag {
  #isSet = false;

  set(): void {
    this.#isSet = true;
  }

  /** Whether it was set since the last call. */
  take(): boolean {
    const wasSet = this.#isSet;
    this.#isSet = false;
    return wasSet;
  }
}
