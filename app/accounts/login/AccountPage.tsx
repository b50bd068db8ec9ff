import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { PageHeader } from "~/app/ui/shell/PageHeader";
import { TALL_LINE } from "~/app/ui/primitives/classNames";

/** A page with a single task, as narrow as the login dialog. */
export const AccountPage = ({ title, backTo, children }: { title: string; backTo?: string; children: ReactNode }) => (
  <>
    <PageHeader title={title} backTo={backTo} />
    <div className="mx-auto max-w-100 space-y-4 px-4 py-6">{children}</div>
  </>
);

/** A link in the text of an `AccountPage`. */
export const PlainLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={`${TALL_LINE} font-semibold text-accent underline underline-offset-2`}>
    {children}
  </Link>
);
