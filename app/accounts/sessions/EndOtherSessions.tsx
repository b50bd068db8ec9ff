import { Checkbox } from "~/app/ui/primitives/Checkbox";
import { TEXTS } from "~/app/accounts/texts";

/**
 * A20. The checkbox of a form that can end the member's other sessions. A cleared checkbox sends nothing, so a hidden
 * field before it says so; of the two, the last value counts. The server reads it with `endOthersField`.
 */
export const EndOtherSessions = () => (
  <>
    <input type="hidden" name="endOthers" value="0" />
    <Checkbox name="endOthers" defaultChecked>
      {TEXTS.endOthers}
    </Checkbox>
  </>
);
