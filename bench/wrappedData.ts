/** Wraps the databases and the bucket of the edge, so that something can happen around each call that they answer. */

/** A call to D1 or R2. `what` names the binding, and for R2 also the method. */
interface DataCall {
  what: string;
  /** 1 for a statement, the length of a batch, and 0 for R2 */
  queries: number;
}
export type AroundCall = <T>(call: DataCall, ask: () => Promise<T>) => Promise<T>;

/** A statement whose runs are calls. `batch` passes the `inner` statements to D1, and is one call itself. */
class Statement {
  constructor(
    readonly inner: D1PreparedStatement,
    private readonly what: string,
    private readonly around: AroundCall,
  ) {}
  bind = (...values: unknown[]) => new Statement(this.inner.bind(...values), this.what, this.around);
  all = () => this.around({ what: this.what, queries: 1 }, () => this.inner.all());
  run = () => this.all();
}

const statements = (what: string, db: D1Database | D1DatabaseSession, around: AroundCall) => ({
  prepare: (text: string) => new Statement(db.prepare(text), what, around),
  batch: (list: Statement[]) => around({ what, queries: list.length }, () => db.batch(list.map(({ inner }) => inner))),
});

const database = (what: string, db: D1Database, around: AroundCall) => ({
  ...statements(what, db, around),
  withSession(constraint?: string) {
    const session = db.withSession(constraint);
    return { ...statements(what, session, around), getBookmark: () => session.getBookmark() };
  },
});

function bucket<T extends object>(inner: T, around: AroundCall): T {
  return new Proxy(inner, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        const ask = () => Reflect.apply(value, target, args) as Promise<object>;
        if (name === "resumeMultipartUpload") return bucket(ask(), around); // it asks nothing yet
        const answer = around({ what: `MEDIA.${String(name)}`, queries: 0 }, ask);
        return name === "createMultipartUpload" ? answer.then((upload) => bucket(upload, around)) : answer;
      };
    },
  });
}

/** The edge's databases and its bucket. */
export const wrappedData = (env: Record<string, unknown>, around: AroundCall) => ({
  DB: database("DB", env["DB"] as D1Database, around),
  SEARCH: database("SEARCH", env["SEARCH"] as D1Database, around),
  MEDIA: bucket(env["MEDIA"] as R2Bucket, around),
});
