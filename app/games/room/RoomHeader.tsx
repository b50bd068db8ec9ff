import { useNavigate } from "@remix-run/react";
import { ArrowLeft } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "~/app/ui/IconButton";

interface RoomHeaderProps {
  title: string;
  /** what goes on, and what one must know of it */
  status: ReactNode;
  actions: ReactNode;
}

/** A game's header. Its height depends on nothing that it says, so that the board below never moves. */
export const RoomHeader = ({ title, status, actions }: RoomHeaderProps) => (
  <header className="z-20 grid grid-cols-[auto_minmax(0,1fr)_auto] grid-rows-[56px_48px] items-center gap-x-2 border-b border-hairline bg-paper px-4 md:sticky md:top-0 md:grid-cols-[auto_auto_minmax(0,1fr)_auto] md:grid-rows-[56px] md:gap-x-4 short:grid-cols-[auto_minmax(0,1fr)_auto] short:grid-rows-[48px]">
    <BackButton />
    <h1 className="truncate text-lg font-bold short:sr-only">{title}</h1>
    <div className="max-md:col-span-3 max-md:row-start-2 short:col-span-1 short:col-start-2 short:row-start-1">{status}</div>
    <div className="flex items-center max-md:col-start-3 max-md:row-start-1 short:col-start-3">{actions}</div>
  </header>
);

/** React Router numbers the history entries it made; 0 is the page by which the person came. */
const isFirstPage = (): boolean => ((window.history.state as { idx?: number } | null)?.idx ?? 0) === 0;

function BackButton() {
  const navigate = useNavigate();
  return (
    <IconButton label="Back" className="-ml-2" onClick={() => (isFirstPage() ? navigate("/games") : navigate(-1))}>
      <ArrowLeft aria-hidden className="size-5" />
    </IconButton>
  );
}
