import { DurableObject } from "cloudflare:workers";
import { clockOffsetMs, nowMs } from "~/base/clock";
import type { Leased } from "~/party/core/credit";
import { applySettings, type Settings } from "~/party/core/settings";
import {
  addCopies,
  copiesUntilMs,
  type CountedTexts,
  isCounted,
  isHeld,
  judge,
  type Verdict,
  withoutCopies,
} from "./copies";
import { countsUntilMs, giveBack, nothingUsed, take, type Used } from "./count";
import {
  type ActionName,
  ACTIONS,
  type Budget,
  type BudgetName,
  BUDGETS,
  type Copy,
  type GivenBack,
  type HeldCopy,
  type Take,
  type Taken,
} from "./table";

type StoredBudgets = Partial<Record<BudgetName, Used>>;

/**
 * The key of the only row. It holds all budgets of the subject, so that an action writes one row, however many budgets
 * it counts against.
 */
const ROW = "used";
/** The key of the row with the texts that the member sent. It exists only once they have sent one that is compared. */
const TEXTS_ROW = "texts";

const untilMs = ([name, used]: [name: string, used: Used]): number => countsUntilMs(used, BUDGETS[name as BudgetName]);
const lastUntilMs = (stored: StoredBudgets): number => Math.max(0, ...Object.entries(stored).map(untilMs));

/**
 * The counters of one subject: `member:<id>`, `address:<address>`, `account:<hash>` or `device:<hash>`. This object
 * has no sockets, and stores nothing before the first accepted `take`, which also sets an alarm. The alarm deletes
 * everything once nothing counts any longer.
 */
export class Limits extends DurableObject<Settings> {
  readonly #addressScale: number;
  #stored: StoredBudgets | undefined;
  #storedTexts: CountedTexts | undefined;

  constructor(ctx: DurableObjectState, env: Settings) {
    super(ctx, env);
    this.#addressScale = applySettings(env).addressScale;
  }

  /**
   * Counts all of the actions. If one of them is over its limit, none is counted, nothing is written, and the result
   * says when to try again, or which text is held (X70). The points of `givenBack` are given back first, in the same
   * write. With `isNew`, the lower limits of new accounts hold too.
   */
  take(takes: readonly Take[], givenBack: readonly GivenBack[] = [], isNew = false): Taken {
    const now = nowMs();
    const next: StoredBudgets = { ...this.#without(givenBack) };
    let [retryAfterMs, isLower, over] = [0, false, undefined as ActionName | undefined];
    for (const { one, name } of takes.flatMap((taken) => budgetsOf(taken, isNew))) {
      const budget = scaled(BUDGETS[name], ACTIONS[one.action].per === "address" ? this.#addressScale : 1);
      const taken = take(next[name] ?? nothingUsed, budget, pointsOf(one), now);
      if (taken.ok) next[name] = taken.used;
      else if (taken.retryAfterMs > retryAfterMs)
        [retryAfterMs, isLower, over] = [taken.retryAfterMs, name !== ACTIONS[one.action].budget, one.action];
    }
    if (retryAfterMs > 0)
      return {
        ok: false,
        retryAfterS: Math.ceil(retryAfterMs / 1_000),
        ...(over && { over }),
        ...(isLower ? { isLower } : {}),
      };
    const copies = takes.flatMap((taken) => taken.copies ?? []);
    const newCopies = copies.filter((copy) => !isCounted(this.#texts(), copy));
    const heldCopy = copies.length > 0 ? this.countCopies(copies) : null;
    if (heldCopy) return { ok: false, retryAfterS: 0, heldCopy };
    this.#write(next);
    return newCopies.length > 0 ? { ok: true, newCopies } : { ok: true };
  }

  /**
   * X70: counts what a member sends. Returns the text that is held, and then counts nothing. A chat's room asks, which
   * counts the message itself on its lease.
   */
  countCopies(copies: readonly Copy[]): HeldCopy | null {
    const texts = addCopies(this.#texts(), copies, nowMs());
    if (isHeld(texts)) return texts;
    this.#writeTexts(texts);
    return null;
  }

  /**
   * X70: what the edge found out about a text that is held. `together`: what was sent with it; an older edge doesn't say
   * it.
   */
  judgeCopy(key: string, verdict: Verdict, together: readonly string[] = []): void {
    this.#writeTexts(judge(this.#texts(), key, verdict, nowMs(), together));
  }

  /**
   * For a room that counts the actions itself: takes `most` actions in advance, or else half as many, a quarter and so
   * on, whatever is available first. If not even one is available, the result says when to ask again. `bytes`: what the
   * room has counted since its last lease; if that is too much, it isn't counted, and the result says `isTooMuch`.
   */
  lease(action: Take["action"], most: number, bytes = 0): Leased {
    const taken = this.take([
      { action, amount: most },
      ...(bytes > 0 ? [{ action: "message-bytes", amount: bytes } as const] : []),
    ]);
    if (taken.ok) return { granted: most, retryAfterS: 0 };
    const { retryAfterS, over } = taken;
    if (over === "message-bytes") return { granted: 0, retryAfterS, isTooMuch: true };
    return most > 1 ? this.lease(action, Math.floor(most / 2), bytes) : { granted: 0, retryAfterS };
  }

  /**
   * Gives back what turned out not to count: a successful log-in, bytes and copies that were never sent. `isNew`: as it
   * was taken.
   */
  giveBack(givenBack: readonly GivenBack[], copies: readonly Copy[] = [], isNew = false): void {
    const next = this.#without(givenBack, isNew);
    if (next !== this.#read()) this.#write(next);
    if (copies.length > 0) this.#writeTexts(withoutCopies(this.#texts(), copies));
  }

  /** After a success, forgets the failures before it (A7). */
  forget(action: Take["action"]): void {
    const { [ACTIONS[action].budget]: forgotten, ...rest } = this.#read();
    if (forgotten) this.#write(rest);
  }

  override async alarm(): Promise<void> {
    const lastMs = Math.max(lastUntilMs(this.#read()), copiesUntilMs(this.#texts(), nowMs()));
    if (lastMs > nowMs()) return this.ctx.storage.setAlarm(lastMs - clockOffsetMs());
    this.#stored = undefined;
    this.#storedTexts = undefined;
    await this.ctx.storage.deleteAll();
  }

  #texts(): CountedTexts {
    return (this.#storedTexts ??= this.ctx.storage.kv.get<CountedTexts>(TEXTS_ROW) ?? []);
  }

  #writeTexts(texts: CountedTexts): void {
    if (texts === this.#storedTexts) return;
    const { kv } = this.ctx.storage;
    const isFirst = kv.get(TEXTS_ROW) === undefined && kv.get(ROW) === undefined;
    kv.put(TEXTS_ROW, texts);
    this.#storedTexts = texts;
    if (isFirst) void this.ctx.storage.setAlarm(copiesUntilMs(texts, nowMs()) - clockOffsetMs());
  }

  #read(): StoredBudgets {
    return (this.#stored ??= this.ctx.storage.kv.get<StoredBudgets>(ROW) ?? {});
  }

  /**
   * The budgets after the give-back. If nothing is stored for the budgets of `givenBack`, this is the same object that
   * `#read` returns, so that a caller can see that nothing changed.
   */
  #without(givenBack: readonly GivenBack[], isNew = false): StoredBudgets {
    let next = this.#read();
    for (const { one, name } of givenBack.flatMap((taken) => budgetsOf(taken, isNew))) {
      const { takenAtMs = Infinity } = one;
      const used = next[name];
      if (used) next = { ...next, [name]: giveBack(used, BUDGETS[name], pointsOf(one), takenAtMs) };
    }
    return next;
  }

  #write(next: StoredBudgets): void {
    const now = nowMs();
    const isFirst = this.ctx.storage.kv.get(ROW) === undefined;
    const counting = Object.fromEntries(Object.entries(next).filter((entry) => untilMs(entry) > now)) as StoredBudgets;
    this.ctx.storage.kv.put(ROW, counting);
    this.#stored = counting;
    if (isFirst) void this.ctx.storage.setAlarm(Math.max(now + 1_000, lastUntilMs(counting)) - clockOffsetMs());
  }
}

const scaled = ({ fast, slow }: Budget, scale: number): Budget => ({
  fast: { ...fast, max: fast.max * scale },
  slow: { ...slow, max: slow.max * scale },
});

/** The budgets from which an action takes. */
function budgetsOf<T extends Take>(one: T, isNew: boolean): { one: T; name: BudgetName }[] {
  const { budget, whileNew } = ACTIONS[one.action];
  return [budget, ...(isNew && whileNew ? [whileNew] : [])].map((name) => ({ one, name }));
}

/** The points that an action takes: its cost times `amount`, or `amount` itself. */
function pointsOf({ action, amount = 1 }: Take): number {
  const { cost } = ACTIONS[action];
  return cost === "amount" ? amount : cost * amount;
}
