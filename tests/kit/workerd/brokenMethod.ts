import { runInDurableObject } from "cloudflare:test";

type Method = (...values: never[]) => unknown;

/**
 * Replaces one room's RPC method until `heal`. It changes the class, because RPC doesn't see methods of an instance.
 * Other rooms of the class keep their method.
 */
export async function replaceMethod(
  stub: DurableObjectStub,
  method: string,
  instead: (original: Method) => Method,
): Promise<{ calls(): number; heal(): void }> {
  let calls = 0;
  let heal = (): void => undefined;
  await runInDurableObject(stub, (room) => {
    const owner = ownerOf(room, method);
    const original = Reflect.get(owner, method) as Method;
    const { id } = stub;
    Reflect.set(owner, method, function (this: { ctx: DurableObjectState }, ...values: never[]) {
      if (!this.ctx.id.equals(id)) return original.apply(this, values);
      calls++;
      return instead(original.bind(this))(...values);
    });
    heal = () => void Reflect.set(owner, method, original);
  });
  return { calls: () => calls, heal: () => heal() };
}

/** Makes a room's RPC method throw until `heal`. */
export const breakMethod = (stub: DurableObjectStub, method: string) =>
  replaceMethod(stub, method, () => () => {
    throw new Error("cut off");
  });

function ownerOf(room: object, method: string): object {
  for (let owner: object | null = room; owner; owner = Reflect.getPrototypeOf(owner))
    if (Object.hasOwn(owner, method)) return owner;
  throw new Error(`no method ${method}`);
}
