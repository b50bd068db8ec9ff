import { TEXTS } from "~/app/accounts/texts";

/**
 * A20. The checkbox of a form that can end the member's other sessions. A cleared checkbox sends nothing, so a hidden
 * field before it says so; of the two, the last value counts. The server reads it with `endOthersField`.
 */
export const EndOtherSessions = () => (
  <>
    <input type="hidden" name="endOthers" value="0" />
    <label className="flex min-h-11 w-fit cursor-pointer items-center gap-2.5 mouse:min-h-8">
      <input type="checkbox" name="endOthers" value="1" defaultChecked className="size-4 accent-accent" />
      {TEXTS.endOthers}
    </label>
  </>
);
