import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { Dialog } from "~/app/ui/dialogs/Dialog";
import { InEnglish } from "./InEnglish";

afterEach(cleanup);

test("X186 · a dialog of the moderators' desk is marked as English, like the desk that opens it", () => {
  document.documentElement.lang = "ar";
  render(
    <InEnglish>
      <Dialog title="Warn" onClose={() => undefined}>
        Facts
      </Dialog>
    </InEnglish>,
  );
  const { lang, dir } = screen.getByRole("dialog", { name: "Warn" });
  document.documentElement.lang = "en";
  expect([lang, dir]).toEqual(["en", "ltr"]);
});
