import { Button } from "~/app/ui/primitives/Button";
import { TEXTS } from "./texts";

/** Sends a form that a script would send at each choice. */
export const SaveWithoutScripts = () => (
  <noscript>
    <Button type="submit" look="outline" className="mt-3">
      {TEXTS.save}
    </Button>
  </noscript>
);
