import { findLaterEvidence } from "~/db/moderation/evidence";
import type { Db } from "~/db/statement";
import type { KeptEvidence } from "./caseEvidence";
import { evidenceIn } from "./evidence";

/** X133: all that a case keeps of the thing that its reports are about. `first`: what its own row has, as JSON. */
export async function keptEvidence(db: Db, caseId: string, first: string | null): Promise<KeptEvidence[]> {
  const all = [{ id: null, evidence: first }, ...(await findLaterEvidence(db, caseId))];
  return all.flatMap(({ id, evidence: json }) => {
    const evidence = evidenceIn(json);
    return evidence ? [{ id, evidence }] : [];
  });
}
