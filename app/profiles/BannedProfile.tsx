import { EmptyState } from "~/app/ui/primitives/EmptyState";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { TEXTS } from "./texts";

/** X73: all that others see of a banned member's profile. */
export function BannedProfile() {
  return (
    <>
      <PageHeader title={TEXTS.label} backTo="/" />
      <EmptyState title={TEXTS.banned} />
    </>
  );
}
