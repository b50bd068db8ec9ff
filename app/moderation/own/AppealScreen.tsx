import { AccountPage, PlainLink } from "~/app/accounts/login/AccountPage";
import { Button } from "~/app/ui/primitives/Button";
import { AppealFields } from "./AppealFields";
import type { Appealed } from "./appeal.server";
import { Statement, ReportLine } from "./ownLists";
import { TEXTS } from "./texts";

/** X48, X65. Works without JavaScript, and in a restricted session (X64). */
export const AppealScreen = (appealed: Appealed) => (
  <AccountPage title={TEXTS.appeal.title}>
    {appealed.of === "decision" ? <Statement decision={appealed.decision} /> : <ReportLine report={appealed.report} />}
    <form method="post" action={`/appeals/${appealed.of}/${idOf(appealed)}/send`} className="space-y-4">
      <AppealFields />
      <Button type="submit" size="large" className="w-full">
        {TEXTS.appeal.send}
      </Button>
    </form>
    <p>
      <PlainLink to="/settings">{TEXTS.appeal.cancel}</PlainLink>
    </p>
  </AccountPage>
);

const idOf = (appealed: Appealed): string => (appealed.of === "decision" ? appealed.decision.id : appealed.report.id);
