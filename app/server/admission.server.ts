/** The one guard of all endpoints: who asks, what moderators keep them from, and how often they ask. */
import type { ApiError } from "~/app/http/apiError";
import { apiError } from "~/app/http/apiError.server";
import { PUBLISHED, type PublishedKind } from "~/base/published";
import type { MemberAction } from "~/party/limits/table";
import type { AddressRow, Right } from "./addresses.server";
import { guardedContext } from "./claim.server";
import type { EdgeContext } from "./context.server";
import { limitFiles, limitMember, limitReads } from "./limits.server";
import { moderatorOf, refuseModerator } from "./moderators.server";
import { enterAsOperator } from "./operatorEntry.server";
import type { OperatorScope } from "./operatorKeys.server";
import { refuseOldSignIn } from "./recentSignIn.server";
import { publishRefusal } from "./restrictions.server";
import type { SessionOwner } from "./memberHint.server";
import { refuseRestricted, signedOut } from "./signedOut.server";

/** Who was let in: a member or a moderator with a session, an operator with a name, or anyone. */
export interface Admitted {
  ok: true;
  session: SessionOwner | null;
  operator: string | null;
  /** what the endpoint works with: changes in the member's name fail once the session has ended */
  context: EdgeContext;
}

/** Limits the requests of any kind, and refuses a restricted session where it isn't allowed (X64). */
export async function refuseRequest(context: EdgeContext, row: AddressRow): Promise<ApiError | null> {
  const limited = await limitRequests(context, row.requests);
  if (limited) return limited;
  const mayBeRestricted = row.isOpen === true || row.right === "moderators" || isOperators(row.right);
  return mayBeRestricted ? null : refuseRestricted(context);
}

function limitRequests(context: EdgeContext, by: AddressRow["requests"]): Promise<ApiError | null> {
  if (by === null) return Promise.resolve(null);
  return by === "files" ? limitFiles(context) : limitReads(context);
}

/** Lets in whom the row names. Its refusal says why a session is no longer valid. */
export async function admit(
  context: EdgeContext,
  { right, isOpen, endsSession }: AddressRow,
): Promise<Admitted | ApiError> {
  const admitted = { ok: true, session: null, operator: null, context } as const;
  if (right === "anyone") return admitted;
  if (isOperators(right)) return enterAsOperator(context, right.slice(OPERATORS.length) as OperatorScope);
  const session = await sessionFor(context, right, isOpen === true);
  if (!session) return right === "moderators" ? apiError("not-found") : signedOut(context);
  const refused = right === "moderators" ? await refuseModerator(context, session) : null;
  const isUnguarded = context.claim !== null || isOpen === true || endsSession === true;
  return refused ?? { ...admitted, session, context: isUnguarded ? context : guardedContext(context, session) };
}

async function sessionFor(
  context: EdgeContext,
  right: "members" | "moderators",
  isOpen: boolean,
): Promise<SessionOwner | null> {
  if (right === "moderators") return moderatorOf(context);
  return isOpen ? context.anySession() : (context.claim ?? context.session());
}

const OPERATORS = "operators: ";
const isOperators = (right: Right): right is `operators: ${OperatorScope}` => right.startsWith(OPERATORS);

/** Counts what the row says that a request counts as. Refuses a member whose proof is too old for it (A17). */
export async function countRequest(
  context: EdgeContext,
  session: SessionOwner | null,
  { limit, needsProof }: AddressRow,
): Promise<ApiError | null> {
  if (session === null) return null;
  const isCountedInside = limit === null || (typeof limit === "object" && "inside" in limit);
  const limited = isCountedInside ? null : await count(context, session, limit);
  return limited ?? (needsProof ? refuseOldSignIn(context) : null);
}

/** Counts an action of the member, or what they publish `amount` times, which moderators may forbid too (X60). */
export async function count(
  context: EdgeContext,
  { memberId }: SessionOwner,
  counted: MemberAction | { publishes: PublishedKind; amount?: number },
): Promise<ApiError | null> {
  if (typeof counted === "string") return limitMember(context, memberId, counted);
  const { publishes, amount = 1 } = counted;
  return (
    (await publishRefusal(context, publishes)) ??
    limitMember(context, memberId, [{ action: PUBLISHED[publishes].limit, amount }])
  );
}
