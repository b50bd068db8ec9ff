import { Button, buttonClass } from "~/app/ui/primitives/Button";
import { Time } from "~/app/ui/primitives/Time";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { DecisionList } from "./ownLists";
import { TEXTS } from "./texts";
import type { readRestrictedPage } from "./restrictedPage.server";
import { RichText } from "~/app/i18n/RichText";

/** X64: all that a suspended or banned member sees. Works without JavaScript. */
export const RestrictedScreen = ({ isBanned, untilMs, decisions }: Awaited<ReturnType<typeof readRestrictedPage>>) => (
  <>
    <PageHeader title={isBanned ? TEXTS.restricted.banned : TEXTS.restricted.suspended} />
    <div className="space-y-6 px-4 py-6">
      <div className="space-y-1 text-ink-2">
        {isBanned || untilMs === null ? (
          <p>{TEXTS.restricted.aboutBan}</p>
        ) : (
          <>
            <p>
              <RichText parts={TEXTS.restricted.until()} time={() => <Time atMs={untilMs} as="full" />} />
            </p>
            <p>{TEXTS.restricted.about}</p>
          </>
        )}
      </div>
      <section aria-label={TEXTS.decisions.title}>
        <h2 className="mb-3 text-base font-bold">{TEXTS.decisions.title}</h2>
        <DecisionList page={decisions} path="/suspended" appealsArePages />
      </section>
      <div className="flex flex-wrap gap-3">
        <a href="/settings/export" download className={buttonClass("outline", "medium")}>
          {TEXTS.restricted.export}
        </a>
        <a href="/settings/delete" className={buttonClass("outline", "medium")}>
          {TEXTS.restricted.delete}
        </a>
        <form method="post" action="/logout">
          <Button type="submit" look="quiet">
            {TEXTS.restricted.logOut}
          </Button>
        </form>
      </div>
    </div>
  </>
);
