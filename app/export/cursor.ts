/** Rows in the order of a key. Pages are fetched as they are read. */
export class Cursor<Row> {
  #page: readonly Row[] = [];
  #at = 0;
  #ended = false;

  /** `fetch` returns the rows after the given one (null: from the first). An empty page is the end. */
  constructor(
    private readonly fetch: (after: Row | null) => Promise<readonly Row[]>,
    private readonly keyOf: (row: Row) => string = () => "",
  ) {}

  async *all(): AsyncGenerator<Row> {
    for (let row = await this.#peek(); row !== null; row = await this.#next()) yield row;
  }

  /** The key of the next row. Null at the end. */
  async nextKey(): Promise<string | null> {
    const row = await this.#peek();
    return row === null ? null : this.keyOf(row);
  }

  /** The rows of one key. Rows of smaller keys are skipped. The first row of a greater key stays for the next call. */
  async *of(key: string): AsyncGenerator<Row> {
    for (let row = await this.#peek(); row !== null && this.keyOf(row) <= key; row = await this.#next()) {
      if (this.keyOf(row) === key) yield row;
    }
  }

  async #next(): Promise<Row | null> {
    this.#at += 1;
    return this.#peek();
  }

  async #peek(): Promise<Row | null> {
    if (this.#at >= this.#page.length && !this.#ended) {
      this.#page = await this.fetch(this.#page.at(-1) ?? null);
      this.#at = 0;
      this.#ended = this.#page.length === 0;
    }
    return this.#page[this.#at] ?? null;
  }
}
