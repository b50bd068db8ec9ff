/**
 * The methods of a room that others can call: those of the class and of the classes that it extends, with `fetch`. The
 * methods of `DurableObject` are left out, and so are PartyServer's handlers (`on…`), because PartyServer calls these
 * itself.
 */
export function methodsOf(Base: { prototype: object }): string[] {
  const names = new Set<string>();
  for (
    let at: object | null = Base.prototype;
    at && at.constructor.name !== "DurableObject";
    at = Reflect.getPrototypeOf(at)
  ) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(at)))
      if (name !== "constructor" && !name.startsWith("on") && typeof value === "function") names.add(name);
  }
  return [...names];
}
