import { type Address, rowOf } from "~/app/server/addresses.server";
import { PUBLISHED } from "~/base/published";
import type { ActionName } from "~/party/limits/table";

/** The action that the guard counts at an address; null if it counts none there. */
function countedAt(address: Address): ActionName | null {
  const { limit } = rowOf(address);
  if (limit === null || typeof limit === "string") return limit;
  return "publishes" in limit ? PUBLISHED[limit.publishes].limit : null;
}

/** All actions of the table of limits that count at an address. */
export function actionsOf(address: Address): readonly ActionName[] {
  const { limit, also = [] } = rowOf(address);
  const inside = limit !== null && typeof limit === "object" && "inside" in limit ? limit.inside : [];
  const counted = countedAt(address);
  return [...(counted === null ? [] : [counted]), ...inside, ...also];
}
