import { useNavigate } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "./IconButton";

interface PageHeaderProps {
  title: string;
  /** shows the Back button; where it leads when there is nothing to go back to */
  backTo?: string;
  /** at the right end */
  aside?: ReactNode;
}

/** The heading of a page; stays in sight on larger screens. */
export function PageHeader({ title, backTo, aside }: PageHeaderProps) {
  return (
    <header className="z-20 flex min-h-14 items-center gap-2 border-b border-hairline bg-paper/92 px-4 backdrop-blur-md md:sticky md:top-0">
      {backTo === undefined ? null : <BackButton to={backTo} />}
      <h1 className="min-w-0 flex-1 truncate text-lg font-bold">{title}</h1>
      {aside}
    </header>
  );
}

/** React Router numbers the history entries it made; 0 is the page by which the person came. */
const isFirstPage = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;

function BackButton({ to }: { to: string }) {
  const navigate = useNavigate();
  return (
    <IconButton label="Back" className="-ml-2" onClick={() => (isFirstPage() ? navigate(to) : navigate(-1))}>
      <ArrowLeft aria-hidden className="size-5" />
    </IconButton>
  );
}
